import { MessageCircle, Phone, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useShop } from '#web/queries/shop.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useSheetHistory } from '#web/ui/sheet-history.ts'
import { telephoneHref } from '#web/ui/telephone.ts'
import { closeChat, giveFocusBack } from './chat-door.ts'
import { ChatForm } from './chat-form.tsx'
import { ChatLog } from './chat-log.tsx'
import { keep } from './conversation.ts'
import './chat.css'

const isPhone = () => matchMedia('(max-width: 640px)').matches

/**
 * The conversation with the assistant: on a phone a sheet over the page, otherwise a panel in the
 * corner beside which the page stays in use.
 */
export default function ChatPanel() {
  const { assistantName } = useShop()
  const panel = useRef<HTMLDialogElement>(null)
  const [isSheet] = useState(isPhone)
  useSheetHistory(isSheet, closeChat)
  useEffect(() => {
    keep()
    if (isSheet) panel.current?.showModal()
    else panel.current?.show()
    panel.current?.querySelector('textarea')?.focus()
    return giveFocusBack
  }, [isSheet])
  const leave = (event: KeyboardEvent) => {
    if (event.key === 'Escape') closeChat()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes a panel that is not modal, too
    <dialog
      ref={panel}
      className="chat-panel"
      aria-labelledby="chat-name"
      onKeyDown={leave}
      onCancel={closeChat}
    >
      <header>
        <div>
          <h2 className="h3" id="chat-name">
            {assistantName}
          </h2>
          <p className="small muted">The shop’s assistant</p>
        </div>
        <button type="button" className="ibtn" aria-label="Close chat" onClick={closeChat}>
          <X className="i i-l" aria-hidden="true" />
        </button>
      </header>
      <ChatLog onLeave={() => isSheet && closeChat()} />
      <ChatForm />
      <HandOver />
    </dialog>
  )
}

/** To a person, whatever the assistant knows. */
function HandOver() {
  const { phone, whatsapp } = useShop()
  const look = buttonClass({ variant: 'quiet', size: 'sm' })
  return (
    <footer>
      <span className="small muted">Or a person:</span>
      <a className={look} href={`https://wa.me/${whatsapp}`} target="_blank" rel="noopener">
        <MessageCircle className="i" aria-hidden="true" />
        WhatsApp
      </a>
      <a className={look} href={telephoneHref(phone)}>
        <Phone className="i" aria-hidden="true" />
        Call
      </a>
    </footer>
  )
}

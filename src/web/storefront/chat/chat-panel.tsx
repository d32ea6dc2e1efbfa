import { MessageCircle, Phone, X, SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState, type SyntheticEvent } from 'react'
import { useShop } from '#web/queries/shop.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { useSheetHistory } from '#web/ui/use-sheet-history.ts'
import { telephoneHref } from '#web/ui/telephone.ts'
import { CHAT_LENGTH } from '#contract/chat-bounds.ts'
import { closeChat, restoreFocus } from './chat-state.ts'
import { ChatLog, LOG_ID } from './chat-log.tsx'
import { ask, store, useConversation } from './conversation.ts'
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
    store()
    if (isSheet) panel.current?.showModal()
    else panel.current?.show()
    panel.current?.querySelector('textarea')?.focus()
    return restoreFocus
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
      <header className="flex items-center justify-between">
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

/** Ways to reach a person instead of the assistant. */
function HandOver() {
  const { phone, whatsapp } = useShop()
  const look = buttonClass({ variant: 'quiet', size: 'sm' })
  return (
    <footer className="flex items-center gap-1">
      <span className="small muted mr-auto">Talk to a person:</span>
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

/** Enter sends, Shift+Enter begins a new line; while an answer is on its way nothing is typed. */
function ChatForm() {
  const { email } = useShop()
  const { waiting } = useConversation()
  const [draft, setDraft] = useState('')
  const [refused, setRefused] = useState<string>()
  const field = useFocusAfter(waiting)

  async function submit() {
    const message = draft.trim()
    if (message === '' || waiting) return
    setRefused(undefined)
    setDraft('')
    // A disabled field loses the focus, so the conversation takes it meanwhile.
    document.getElementById(LOG_ID)?.focus()
    const sentence = await ask(message, email)
    if (sentence === undefined) return
    setRefused(sentence)
    setDraft(message)
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }

  return (
    <form
      noValidate
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault()
        void submit()
      }}
    >
      <textarea
        ref={field}
        className="in"
        rows={1}
        aria-label="Your message"
        aria-invalid={refused !== undefined || undefined}
        aria-describedby={refused === undefined ? undefined : 'chat-refused'}
        placeholder="Type your question"
        maxLength={CHAT_LENGTH}
        value={draft}
        disabled={waiting}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={press}
      />
      <button type="submit" className="ibtn send" aria-label="Send" disabled={waiting}>
        <SendHorizontal className="i" aria-hidden="true" />
      </button>
      {refused !== undefined && (
        <p className="err" id="chat-refused" role="alert">
          {refused}
        </p>
      )}
    </form>
  )
}

/** Gives the field the focus when the answer is there, unless the reader has moved it elsewhere. */
function useFocusAfter(waiting: boolean) {
  const field = useRef<HTMLTextAreaElement>(null)
  const waited = useRef(false)
  useEffect(() => {
    const back = document.activeElement === document.getElementById(LOG_ID)
    if (waited.current && !waiting && back) field.current?.focus()
    waited.current = waiting
  }, [waiting])
  return field
}

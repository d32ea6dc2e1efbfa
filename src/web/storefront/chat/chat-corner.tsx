import { MessageCircle } from 'lucide-react'
import { createElement } from 'react'
import { useShop } from '#web/queries/shop.ts'
import { ScriptButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useLoaded } from '#web/ui/use-loaded.ts'
import { closeChat, openChat, useChatState } from './chat-state.ts'
import './chat-corner.css'

const loadPanel = () => import('./chat-panel.tsx')

/** The chat's button: on the home page, and everywhere once the chat was opened. */
export function ChatCorner({ path }: { path: string }) {
  const { assistantName, email } = useShop()
  const { open, showButton } = useChatState()
  const Panel = useLoaded(open, loadPanel, () => {
    const text = `Please write to ${email}.`
    toast({ title: 'The chat did not open', text, tone: 'failure' })
    closeChat()
  })
  const label = `Chat with ${assistantName}`
  return (
    <>
      {(path === '/' || showButton) && (
        <div className="chat-corner" data-open={open || undefined}>
          <ScriptButton
            className="corner-button"
            aria-label={label}
            aria-haspopup="dialog"
            onClick={openChat}
            onMouseEnter={() => void loadPanel().catch(() => undefined)}
          >
            <MessageCircle className="i i-l" aria-hidden="true" />
            <span>{label}</span>
          </ScriptButton>
        </div>
      )}
      {Panel && open && createElement(Panel)}
    </>
  )
}

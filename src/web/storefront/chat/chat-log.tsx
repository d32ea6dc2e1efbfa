import { useEffect, useRef } from 'react'
import { useShop } from '#web/queries/shop.ts'
import { leadsSomewhere } from '#web/routes.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { type ChatMessage, useConversation } from './conversation.ts'

export const LOG_ID = 'chat-log'

/** The messages, the newest at the end. New answers are read out. */
export function ChatLog({ onLeave }: { onLeave: () => void }) {
  const { assistantName } = useShop()
  const { messages, waiting } = useConversation()
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- follows whatever is added
  }, [messages, waiting])
  return (
    <div
      ref={log}
      className="turns flex flex-col items-start gap-2.5"
      id={LOG_ID}
      role="log"
      aria-label="Conversation"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by the keyboard
      tabIndex={0}
    >
      <p className="said">
        Hi, I’m {assistantName}. How can I help? Ask me about our furniture, delivery, payment or
        care.
      </p>
      {messages.map((turn) => (
        <Turn key={turn.id} turn={turn} onLeave={onLeave} />
      ))}
      {waiting && <p className="said muted">{assistantName} is looking it up…</p>}
    </div>
  )
}

function Turn({ turn, onLeave }: { turn: ChatMessage; onLeave: () => void }) {
  const mine = turn.from === 'visitor'
  const links = (turn.links ?? []).filter(({ href }) => leadsSomewhere(href))
  return (
    <div className={mine ? 'said mine' : 'said'}>
      {mine && <span className="sr-only">You: </span>}
      <p>{turn.text}</p>
      {links.length > 0 && (
        <ul className="mt-1.5 flex flex-wrap">
          {links.map(({ label, href }) => (
            <li key={href}>
              <AppLink className="link inline-flex items-center" href={href} onClick={onLeave}>
                {label}
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

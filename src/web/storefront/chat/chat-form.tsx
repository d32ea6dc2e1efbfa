import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { CHAT_LENGTH } from '#contract/chat-bounds.ts'
import { useShop } from '#web/queries/shop.ts'
import { LOG_ID } from './chat-log.tsx'
import { ask, useConversation } from './conversation.ts'

/** Enter sends, Shift+Enter begins a new line; while an answer is on its way nothing is typed. */
export function ChatForm() {
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
    // A disabled field loses the focus to nowhere: the conversation holds it meanwhile.
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

/** Gives the field the focus when the answer is there, unless the reader went elsewhere. */
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

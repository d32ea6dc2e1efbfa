import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLocation } from 'wouter'
import { type Answered, fillReply } from '#contract/stored-replies.ts'
import { staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { DeskMenu } from '#web/staff/desk-menu.tsx'

/**
 * A menu of the stored replies, in the form of an answer whose field is `words`: the reply is inserted at
 * the caret, in the place of what is selected, and the answer has the focus again.
 */
export function InsertReply(answered: Answered) {
  const mayChange = useCan('cases.answer')
  const { data: replies, error } = useQuery(staffQuery('/api/stored-replies'))
  const [, navigate] = useLocation()
  const trigger = useRef<HTMLButtonElement>(null)
  const { insert, focusAfterInsert } = useInsert(trigger)
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={trigger} className="btn btn-soft btn-sm">
        Saved replies
        <ChevronDown className="i" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DeskMenu align="start" onCloseAutoFocus={focusAfterInsert}>
        {error && <p className="d-none small muted">The replies could not be loaded.</p>}
        {replies?.length === 0 && <p className="d-none small muted">No stored replies yet</p>}
        {replies?.map(({ id, title, words }) => (
          <DropdownMenu.Item
            key={id}
            className="d-column"
            onSelect={() => insert(fillReply(words, answered))}
          >
            {title}
          </DropdownMenu.Item>
        ))}
        {mayChange && (
          <>
            <DropdownMenu.Separator className="d-line" />
            <DropdownMenu.Item
              className="d-column"
              onSelect={() => navigate('/admin/cases/replies')}
            >
              Change stored replies…
            </DropdownMenu.Item>
          </>
        )}
      </DeskMenu>
    </DropdownMenu.Root>
  )
}

/** Inserts into the answer of the form around a button, and moves the focus there as the menu closes. */
function useInsert(trigger: { current: HTMLButtonElement | null }) {
  const { setValue } = useFormContext<{ words: string }>()
  const caret = useRef<number>(undefined)
  const answerField = () => trigger.current?.form?.elements.namedItem('words')
  const insert = (text: string) => {
    const field = answerField()
    if (!(field instanceof HTMLTextAreaElement)) return
    const { value, selectionStart, selectionEnd } = field
    caret.current = selectionStart + text.length
    setValue('words', value.slice(0, selectionStart) + text + value.slice(selectionEnd), {
      shouldDirty: true,
    })
  }
  const focusAfterInsert = (event: Event) => {
    const field = answerField()
    if (caret.current === undefined || !(field instanceof HTMLTextAreaElement)) return
    event.preventDefault()
    field.focus()
    field.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  }
  return { insert, focusAfterInsert }
}

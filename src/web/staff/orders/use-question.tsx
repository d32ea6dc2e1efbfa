import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { Question } from './order-questions.ts'

type Open = { question: Question; answer: (confirmLabel: boolean) => void }

/** Asks a question in a dialog, which the caller draws; without a question the answer is yes. */
export function useQuestion(): [
  confirm: (question: Question | undefined) => Promise<boolean>,
  dialog: ReactNode,
] {
  const [open, setOpen] = useState<Open>()
  const confirm = (question: Question | undefined) =>
    question
      ? new Promise<boolean>((answer) => setOpen({ question, answer }))
      : Promise.resolve(true)
  const end = (yes: boolean) => () => {
    setOpen(undefined)
    open?.answer(yes)
  }
  const dialog = open && (
    <ConfirmDialog
      {...open.question}
      cancelLabel="Go back"
      onConfirm={end(true)}
      onCancel={end(false)}
    />
  )
  return [confirm, dialog]
}

import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { errorSentence } from './error-sentence.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = {
  label: string
  /** Sends the reason. */
  mutation: UseMutationResult<unknown, Error, string>
  button: string
  pendingLabel: string
  /** What is told once it is done. */
  told: { title: string; text: string }
  onDone: () => void
}

/** Turns down what a shopper sent, with the reason that the shopper reads. */
export function TurnDownForm({ label, mutation, button, pendingLabel, told, onDone }: Props) {
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutation.mutate(reason, {
      onSuccess: () => {
        toast({ ...told, tone: 'success' })
        onDone()
      },
    })
  }
  const error = mutation.error && errorSentence(mutation.error)
  return (
    <form className="grid gap-3" noValidate aria-label={label} onSubmit={submit}>
      <TextArea
        label="Why? The shopper reads this"
        rows={3}
        maxLength={500}
        value={reason}
        error={error || undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant="danger"
          size="sm"
          pending={mutation.isPending}
          pendingLabel={pendingLabel}
        >
          {button}
        </Button>
        <Button variant="soft" size="sm" onClick={onDone}>
          Keep it
        </Button>
      </div>
    </form>
  )
}

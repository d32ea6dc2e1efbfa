// A change that one button makes: the button, the question before it, the sending, and what became of it.

import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { toastError } from '#web/staff/error-sentence.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast, type Toast } from '#web/ui/toasts.ts'
import { SmallButton } from './small-button.tsx'

type Change<Input, Answer> = {
  verb: Pick<UseMutationResult<Answer, Error, Input>, 'mutate' | 'isPending'>
  /** What the verb is sent. */
  input: Input
  /** The message that it succeeded; without one, the page itself shows it. */
  done?: Toast | ((answer: Answer) => Toast) | undefined
  /** The title of the message that it failed; the text says why. */
  failed?: string | undefined
  onDone?: ((answer: Answer) => void) | undefined
}

function send<Input, Answer>({ verb, input, done, failed, onDone }: Change<Input, Answer>): void {
  verb.mutate(input, {
    onSuccess: (answer) => {
      onDone?.(answer)
      if (done) toast(typeof done === 'function' ? done(answer) : done)
    },
    onError: toastError(failed),
  })
}

type Question = Omit<ComponentProps<typeof ConfirmDialog>, 'pending' | 'onConfirm' | 'onCancel'>

type DialogProps<Input, Answer> = Change<Input, Answer> & {
  confirm: Question
  onClose: () => void
}

/** The question alone, where something else than a button opens it. It stays open when the change fails. */
export const ActDialog = <Input, Answer>(props: DialogProps<Input, Answer>) => {
  const { confirm, onClose, ...change } = props
  const onDone = (answer: Answer) => {
    onClose()
    change.onDone?.(answer)
  }
  return (
    <ConfirmDialog
      {...confirm}
      pending={change.verb.isPending}
      onConfirm={() => send({ ...change, onDone })}
      onCancel={onClose}
    />
  )
}

type Props<Input, Answer> = Change<Input, Answer> &
  Omit<ComponentProps<typeof SmallButton>, 'onClick' | 'pending'> & {
    /** Without a question, the button sends at once. */
    confirm?: Question
  }

/** A small button that makes a change. */
export function Act<Input, Answer>(props: Props<Input, Answer>) {
  const { verb, input, done, failed, onDone, confirm, ...button } = props
  const change = { verb, input, done, failed, onDone }
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <SmallButton
        {...button}
        pending={!confirm && verb.isPending}
        onClick={() => (confirm ? setIsOpen(true) : send(change))}
      />
      {confirm && isOpen && (
        <ActDialog {...change} confirm={confirm} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

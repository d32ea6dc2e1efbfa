// A change that one button makes: the button, the question before it, the sending, and what became of it.

import type { UseMutationResult } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { toastError } from '#web/staff/error-sentence.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast, type Toast } from '#web/ui/toasts.ts'
import { SmallButton } from './small-button.tsx'

type Change<Input, Answer> = {
  verb: Pick<UseMutationResult<Answer, Error, Input>, 'mutateAsync' | 'isPending'>
  /** What the verb is sent. */
  input: Input
  /** The message that it succeeded; without one, the page itself shows it. */
  done?: Toast | ((answer: Answer) => Toast) | undefined
  /** The title of the message that it failed; the text says why. */
  failed?: string | undefined
  onDone?: ((answer: Answer) => void) | undefined
}

/** Says what became of it even where the button is gone by then, with the row that the change removed. */
async function send<Input, Answer>(change: Change<Input, Answer>): Promise<void> {
  const { verb, input, done, failed, onDone } = change
  try {
    const answer = await verb.mutateAsync(input)
    onDone?.(answer)
    if (done) toast(typeof done === 'function' ? done(answer) : done)
  } catch (error) {
    toastError(failed)(error)
  }
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
      onConfirm={() => void send({ ...change, onDone })}
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
        onClick={() => (confirm ? setIsOpen(true) : void send(change))}
      />
      {confirm && isOpen && (
        <ActDialog {...change} confirm={confirm} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}

// What both forms of the page do: check what was typed, send it once, say how it went.

import { type SyntheticEvent, useState } from 'react'
import { refusalOf } from '#web/queries/call.ts'
import { useSendMessage } from '#web/queries/contact.ts'
import { errorsOf, type FieldErrors } from '#web/ui/field-errors.ts'
import { type Toast, toast } from '#web/ui/toasts.ts'
import { typedInto } from '#web/ui/trap.tsx'
import { useOneSubmit } from '#web/ui/use-one-submit.ts'

export type Typed = Record<string, string>
type FormEventOf = SyntheticEvent<HTMLFormElement>

type MessageFormWords = {
  sent: Toast
  /** The title of the toast when it could not be sent. */
  failed: string
  /** Said with what was typed. */
  given?: Typed
  /** Answers the name of a field that stops it from being sent, having said so. */
  stoppedBy?: (typed: Typed) => string | undefined
}

const TRY_AGAIN = 'Please try again, or call us.'

export function useMessageForm({ sent, failed, given, stoppedBy }: MessageFormWords) {
  const send = useSendMessage()
  const [errors, setErrors] = useState<FieldErrors>({})

  const submit = useOneSubmit(async (form) => {
    const typed = { ...given, ...typedIn(form) }
    const stop = stoppedBy?.(typed)
    if (stop) return focusOn(form, [stop])
    const rules = await import('#contract/enquiries.ts').catch(() => undefined)
    if (!rules) return toast({ title: failed, text: TRY_AGAIN, tone: 'failure' })
    const checked = rules.SendMessage.safeParse(typed)
    const found = errorsOf(checked.error?.issues ?? [])
    setErrors(found)
    if (!checked.success) return focusOn(form, Object.keys(found))
    try {
      await send.mutateAsync(checked.data)
      form.reset()
      toast(sent)
    } catch (error) {
      const refusal = refusalOf(error)
      setErrors(errorsOf(refusal?.issues ?? []))
      toast({ title: failed, text: refusal?.error ?? TRY_AGAIN, tone: 'failure' })
    }
    return undefined
  })

  /** A field that is being mended is not complained about. */
  function mend({ target }: FormEventOf) {
    const name = (target as Partial<HTMLInputElement>).name ?? ''
    if (errors[name]) setErrors((before) => ({ ...before, [name]: undefined }))
  }

  const form = { noValidate: true, method: 'post', onSubmit: submit, onInput: mend } as const
  return { errors, pending: send.isPending, form }
}

const typedIn = (form: HTMLFormElement): Typed =>
  Object.fromEntries(
    [...typedInto(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )

function focusOn(form: HTMLFormElement, names: readonly string[]): void {
  const fields = [...form.elements] as HTMLInputElement[]
  fields.find(({ name }) => names.includes(name))?.focus()
}

// What both forms of the page do: check what was typed, send it once, say how it went.

import { type SyntheticEvent, useState } from 'react'
import { PLAIN_FORM, type PlainForm } from '#contract/plain-forms.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useSendMessage } from '#web/queries/contact.ts'
import { usePlainForm } from '#web/queries/refused-form.ts'
import { errorsOf, type FieldErrors } from '#web/ui/field-errors.ts'
import { type Toast, toast } from '#web/ui/toasts.ts'
import { typedInto } from '#web/ui/trap.tsx'
import { useOneSubmit } from '#web/ui/use-one-submit.ts'

export type Typed = Record<string, string>
type FormEventOf = SyntheticEvent<HTMLFormElement>

type MessageFormWords = {
  form: PlainForm
  sent: Toast
  /** The title of the toast when it could not be sent. */
  failed: string
  /** Answers the name of a field that stops it from being sent, having said so. */
  stoppedBy?: (typed: Typed) => string | undefined
}

const TRY_AGAIN = 'Please try again, or call us.'

/** Its rules are large, and only wanted by who writes: they come with the first field. */
const loadRules = () => import('#contract/enquiries.ts').catch(() => undefined)

export function useMessageForm({ form: name, sent, failed, stoppedBy }: MessageFormWords) {
  const send = useSendMessage()
  const { attributes, ...plain } = usePlainForm(name)
  const [errors, setErrors] = useState<FieldErrors>(() => errorsOf(plain.refused?.issues ?? []))

  const submit = useOneSubmit(async (form) => {
    const typed = typedIn(form)
    const stop = stoppedBy?.(typed)
    if (stop) return focusOn(form, [stop])
    const rules = await loadRules()
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
      const refused = errorsOf(refusal?.issues ?? [])
      setErrors(refused)
      focusOn(form, Object.keys(refused))
      toast({ title: failed, text: refusal?.error ?? TRY_AGAIN, tone: 'failure' })
    }
    return undefined
  })

  /** A field that is being mended is not complained about. */
  function mend({ target }: FormEventOf) {
    const name = (target as Partial<HTMLInputElement>).name ?? ''
    if (errors[name]) setErrors((before) => ({ ...before, [name]: undefined }))
  }

  const form = {
    ...attributes,
    noValidate: true,
    onSubmit: submit,
    onInput: mend,
    onFocus: () => void loadRules(),
  } as const
  const typed = plain.refused?.typed ?? {}
  return { errors, typed, pending: send.isPending, form, note: { ...plain, sent, failed } }
}

const typedIn = (form: HTMLFormElement): Typed =>
  Object.fromEntries(
    [...typedInto(form)]
      .filter(([name]) => name !== PLAIN_FORM)
      .map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )

function focusOn(form: HTMLFormElement, names: readonly string[]): void {
  const fields = [...form.elements] as HTMLInputElement[]
  fields.find(({ name }) => names.includes(name))?.focus()
}

// A form of uncontrolled fields, so that what is typed before its script runs is not lost.

import { type ComponentProps, type SyntheticEvent, useState } from 'react'
import type { z } from 'zod'
import { FORM_NAME_FIELD, type RefusedForm } from '#contract/plain-forms.ts'
import type { RefusalView } from '#contract/refusals.ts'
import { refusalOf } from '#web/queries/call.ts'
import { FormContext } from './form-context.ts'
import { Honeypot, formDataOf } from './honeypot.tsx'
import { useOneSubmit } from './use-one-submit.ts'

type Issue = { path: string | readonly PropertyKey[]; message: string }
type Errors = Partial<Record<string, string>>

type NativeFormProps<Output> = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** Called when a field gets the focus: schemas are large, and few visitors need them. */
  loadSchema: () => Promise<z.ZodType<Output>>
  /** Sent in addition to the values of the fields. */
  values?: Record<string, unknown>
  /** The form as the server refused it, when it was sent without JavaScript. */
  refused?: RefusedForm | undefined
  /** May refuse a form with an empty field before the schema does; returns the field's name. */
  refuseMissing?: (texts: Record<string, string>) => string | undefined
  onSubmit: (values: Output, form: HTMLFormElement) => unknown
  /** The field that shows every refusal. */
  refusedAt?: string
  /** The message if the server sent none. */
  failed?: string
  /** Called after the issues of a refusal are shown at their fields. */
  onFailed?: (refusal: RefusalView | undefined) => void
}

export function NativeForm<Output>(props: NativeFormProps<Output>) {
  const { loadSchema, values, refused, refuseMissing, onSubmit, children, ...others } = props
  const { refusedAt, failed = '', onFailed, ...rest } = others
  const [errors, setErrors] = useState(() => errorsOf(refused?.issues ?? []))
  const [pending, setPending] = useState(false)

  const show = (form: HTMLFormElement, issues: readonly Issue[]) => {
    const found = errorsOf(issues)
    setErrors(found)
    focusFirst(form, Object.keys(found))
  }
  const submit = useOneSubmit(async (form) => {
    const texts = textsIn(form)
    const missing = refuseMissing?.(texts)
    if (missing) return focusFirst(form, [missing])
    try {
      const schema = await loadSchema()
      const checked = schema.safeParse({ ...texts, ...values })
      show(form, checked.error?.issues ?? [])
      if (!checked.success) return
      setPending(true)
      await onSubmit(checked.data, form)
    } catch (error) {
      const refusal = refusalOf(error)
      const message = refusal?.error ?? failed
      show(form, refusedAt ? [{ path: refusedAt, message }] : (refusal?.issues ?? []))
      onFailed?.(refusal)
    } finally {
      setPending(false)
    }
  })
  /** Hides the error of a field as soon as somebody corrects it. */
  const hideError = ({ target }: SyntheticEvent) => {
    const { name = '' } = target as Partial<HTMLInputElement>
    if (errors[name]) setErrors((before) => ({ ...before, [name]: undefined }))
  }
  const bind = (name: string) => ({
    error: errors[name],
    control: refused ? { defaultValue: refused.typed[name] ?? '' } : {},
  })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- events of its fields
    <form
      noValidate
      {...rest}
      onSubmit={submit}
      onInput={hideError}
      onFocus={() => void loadSchema().catch(() => undefined)}
    >
      <Honeypot />
      <FormContext value={{ pending, bind }}>{children}</FormContext>
    </form>
  )
}

/** The first message for each field: reversed, because the last of equal keys wins. */
const errorsOf = (issues: readonly Issue[]): Errors =>
  Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [[path].flat().map(String).join('.'), message]),
  )

const textsIn = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...formDataOf(form)]
      .filter(([name]) => name !== FORM_NAME_FIELD)
      .map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  )

function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const controls = [...form.elements] as HTMLInputElement[]
  controls.find(({ name }) => names.includes(name))?.focus()
}

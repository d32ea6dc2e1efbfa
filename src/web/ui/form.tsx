// Forms with react-hook-form: a schema checks the values, and the name of a control binds it to its
// value and its error.

import { zodResolver } from '@hookform/resolvers/zod'
import type { ComponentProps, ReactNode } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  FormProvider,
  type Path,
  type Resolver,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import type { Issue } from '#contract/refusals.ts'
import { refusalOf } from '#web/queries/call.ts'
import { CheckField, SelectField, TextArea, TextField } from './field.tsx'
import { FormContext, type FormBinding } from './form-context.ts'
import { toast } from './toasts.ts'
import { useOneSubmit } from './use-one-submit.ts'

type HookForm<Values extends FieldValues, Output> = UseFormReturn<Values, unknown, Output>

export type RefusalOptions<Values extends FieldValues> = {
  /** The field that shows every refusal. */
  refusedAt?: Path<Values> | undefined
  /** If set, a toast with this title is shown as well as the field errors (not with `refusedAt`). */
  failedTitle?: string | undefined
  /** The message if the server sent none. */
  failedText?: string | undefined
}

type FormProps<Values extends FieldValues, Output> = RefusalOptions<Values> &
  Omit<ComponentProps<'form'>, 'onSubmit'> & {
    /** Not called again while it runs. An error that it throws is shown like a refusal. */
    onSubmit: (values: Output, form: HookForm<Values, Output>) => unknown
  }

/** Shows each issue under its field; the first field gets the focus. */
export function showIssues<Values extends FieldValues, Output>(
  { setError }: Pick<HookForm<Values, Output>, 'setError'>,
  issues: readonly Issue[],
): void {
  for (const [index, { path, message }] of issues.entries())
    setError(path as Path<Values>, { message }, { shouldFocus: index === 0 })
}

/** Shows the server's errors at the form's fields, or in a toast if they belong to no field. */
export function showRefusal<Values extends FieldValues, Output = Values>(
  form: Pick<UseFormReturn<Values, unknown, Output>, 'setError'>,
  error: unknown,
  options: RefusalOptions<Values> = {},
): void {
  const {
    refusedAt,
    failedTitle,
    failedText = 'Your changes were not saved. Please try again.',
  } = options
  const { issues = [], error: text = failedText } = refusalOf(error) ?? {}
  const [first] = issues
  if (refusedAt)
    return form.setError(refusedAt, { message: first?.message ?? text }, { shouldFocus: true })
  showIssues(form, issues)
  if (!first || failedTitle) toast({ title: failedTitle ?? 'Not saved', text, tone: 'failure' })
}

/** A form whose parent calls `useSchemaForm` itself, to read or set the values. */
export function BoundForm<Values extends FieldValues, Output>(
  props: FormProps<Values, Output> & { form: HookForm<Values, Output> },
) {
  const { form, onSubmit, refusedAt, failedTitle, failedText, children, ...rest } = props
  const { register, getFieldState, formState } = form
  const attempt = async (values: Output) => {
    try {
      await onSubmit(values, form)
    } catch (error) {
      showRefusal(form, error, { refusedAt, failedTitle, failedText })
    }
  }
  const submit = useOneSubmit(() => form.handleSubmit(attempt)())
  const binding: FormBinding = {
    pending: formState.isSubmitting,
    bind: (path, { parse, onChange }) => {
      const name = path as Path<Values>
      const { error } = getFieldState(name, formState)
      const options = { ...(parse && { setValueAs: parse }), ...(onChange && { onChange }) }
      return { error: error?.message, control: register(name, options) }
    },
  }
  return (
    <form noValidate {...rest} onSubmit={submit}>
      <FormProvider {...form}>
        <FormContext value={binding}>{children}</FormContext>
      </FormProvider>
    </form>
  )
}

type Named<Values extends FieldValues, Props> = (
  props: Omit<Props, 'name'> & { name: Path<Values> },
) => ReactNode

type Fields<Values extends FieldValues> = {
  TextField: Named<Values, ComponentProps<typeof TextField>>
  TextArea: Named<Values, ComponentProps<typeof TextArea>>
  SelectField: Named<Values, ComponentProps<typeof SelectField>>
  CheckField: Named<Values, ComponentProps<typeof CheckField>>
}

/** The controls of a form with these values; they accept only the names of its fields. */
export const fieldsOf = <Values extends FieldValues>(): Fields<Values> => ({
  TextField,
  TextArea,
  SelectField,
  CheckField,
})

/** The form of a schema, and its controls. */
export function formOf<Values extends FieldValues, Output>(schema: z.ZodType<Output, Values>) {
  const resolver: Resolver<Values, unknown, Output> = zodResolver(schema)
  const useSchemaForm = (defaultValues?: DefaultValues<Values>) =>
    useForm<Values, unknown, Output>({ resolver, defaultValues })
  type Props = FormProps<Values, Output> & { defaults?: DefaultValues<Values> }
  const Form = ({ defaults, ...props }: Props) => (
    <BoundForm {...props} form={useSchemaForm(defaults)} />
  )
  return { Form, useSchemaForm, ...fieldsOf<Values>() }
}

/** Parses a number field; an empty one is NaN. */
export const numberIn = (text: string) => (text === '' ? Number.NaN : Number(text))

import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { TextField } from '#web/ui/field.tsx'
import { partnerNumber } from './labels.ts'

type Props<Form extends FieldValues, Asked> = {
  form: UseFormReturn<Form, unknown, Asked>
  name: Path<Form>
  label: string
}

/** Names another partner by number. */
export function PartnerNumberField<Form extends FieldValues, Asked>(props: Props<Form, Asked>) {
  const { form, name, label } = props
  return (
    <TextField
      label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={9}
      error={form.getFieldState(name, form.formState).error?.message}
      {...form.register(name, { setValueAs: partnerNumber })}
    />
  )
}

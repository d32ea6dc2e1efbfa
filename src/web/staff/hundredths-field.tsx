import { useFormContext } from 'react-hook-form'
import { centsFromInput, dollarsFromCents } from '#contract/money.ts'
import { TextField } from '#web/ui/field.tsx'

type Props = { name: string; label: string; hint?: string }

/** A field with two decimals, for a value that the form holds in whole hundredths. */
export function HundredthsField({ name, ...props }: Props) {
  const { formState, getFieldState, setValue } = useFormContext<Record<string, number>>()
  const saved = dollarsFromCents(formState.defaultValues?.[name] ?? 0)
  return (
    <TextField
      key={saved}
      inputMode="decimal"
      defaultValue={saved}
      error={getFieldState(name, formState).error?.message}
      onChange={({ target }) =>
        setValue(name, centsFromInput(target.value) ?? Number.NaN, { shouldDirty: true })
      }
      {...props}
    />
  )
}

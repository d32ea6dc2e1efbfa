import { useState } from 'react'
import { useController } from 'react-hook-form'
import { centsFromInput, dollarsFromCents } from '#contract/money.ts'
import { TextField } from '#web/ui/field.tsx'

type Props = { name: string; label: string; hint?: string }

/** A field with two decimals, for a value that the form holds in whole hundredths. */
export function HundredthsField({ name, ...props }: Props) {
  const { field, fieldState } = useController({ name })
  const { ref, value, onBlur, onChange } = field
  const [typed, setTyped] = useState('')
  // What was typed stays as it is as long as it is what the form holds, also where that is no number.
  const isShown = Object.is(hundredthsIn(typed), value)
  return (
    <TextField
      inputMode="decimal"
      ref={ref}
      value={isShown ? typed : dollarsFromCents(Number(value))}
      error={fieldState.error?.message}
      onBlur={onBlur}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(hundredthsIn(target.value))
      }}
      {...props}
    />
  )
}

const hundredthsIn = (text: string) => centsFromInput(text) ?? Number.NaN

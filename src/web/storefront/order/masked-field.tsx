import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { Field, type TextField, useField } from '#web/ui/field.tsx'
import type { CheckoutValues } from './checkout.ts'

type MaskedFieldProps = ComponentProps<typeof TextField> & {
  name: keyof CheckoutValues
  format: (text: string) => string
  start?: ReactNode
  end?: ReactNode
}

/** A number that is formatted while it is typed; the caret stays at its digit. */
export function MaskedField({ format, start, end, ...props }: MaskedFieldProps) {
  const [frame, { onChange, ...input }] = useField(props)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const typed = { text: target.value, caret: target.selectionStart ?? target.value.length }
    const { text, caret } = tidy(typed, format)
    if (text !== target.value) {
      target.value = text
      target.setSelectionRange(caret, caret)
    }
    onChange?.(event)
  }
  return (
    <Field {...frame}>
      {(control) => (
        <div className={start ? 'inwrap' : undefined}>
          {start}
          <input
            className={cx('in num', frame.error && 'bad')}
            inputMode="numeric"
            spellCheck={false}
            {...input}
            {...control}
            onChange={change}
          />
          {end && <span className="end">{end}</span>}
        </div>
      )}
    </Field>
  )
}

type Typed = { text: string; caret: number }

/**
 * Formats text while it is typed. The caret stays after the digit that it followed, also in the
 * middle.
 */
export function tidy({ text, caret }: Typed, format: (text: string) => string): Typed {
  const formatted = format(text)
  return { text: formatted, caret: placeAfter(digitsIn(text.slice(0, caret)), formatted) }
}

const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length

/** Where in a text its nth digit has just passed. */
function placeAfter(digits: number, text: string): number {
  if (digits === 0) return 0
  let passed = 0
  for (const [place, character] of [...text].entries()) {
    if (/\d/.test(character)) passed++
    if (passed === digits) return place + 1
  }
  return text.length
}

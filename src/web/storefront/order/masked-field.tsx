import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'
import { Field, type TextField, useField } from '#web/ui/field.tsx'
import type { CheckoutValues } from './checkout.ts'
import { tidy } from './masked.ts'

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

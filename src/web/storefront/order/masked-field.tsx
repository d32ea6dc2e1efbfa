import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Field } from '#web/ui/field.tsx'
import { cx } from '#web/ui/class-names.ts'
import { tidy } from './masked.ts'

type MaskedFieldProps = Omit<ComponentProps<'input'>, 'className'> & {
  label: string
  error: string | undefined
  className?: string
  field: UseFormRegisterReturn
  format: (text: string) => string
  start?: ReactNode
  end?: ReactNode
}

/** A number that is tidied while it is typed; the caret stays where the hand is. */
export function MaskedField(props: MaskedFieldProps) {
  const { label, error, className, field, format, start, end, ...input } = props
  const { onChange, ...registered } = field
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const typed = { text: target.value, caret: target.selectionStart ?? target.value.length }
    const { text, caret } = tidy(typed, format)
    if (text !== target.value) {
      target.value = text
      target.setSelectionRange(caret, caret)
    }
    void onChange(event)
  }
  return (
    <Field label={label} error={error} className={className}>
      {(control) => (
        <div className={start ? 'inwrap' : undefined}>
          {start}
          <input
            className={cx('in num', error && 'bad')}
            inputMode="numeric"
            spellCheck={false}
            {...input}
            {...registered}
            {...control}
            onChange={change}
          />
          {end && <span className="end">{end}</span>}
        </div>
      )}
    </Field>
  )
}

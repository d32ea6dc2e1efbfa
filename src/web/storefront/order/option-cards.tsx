import { type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { cx } from '#web/ui/class-names.ts'
import { FieldNote } from '#web/ui/field.tsx'

type Option = { value: string; name: string; text: ReactNode; icon: ReactNode }

type OptionCardsProps = {
  legend: string
  options: Option[]
  error: string | undefined
  field: UseFormRegisterReturn
  children?: ReactNode
}

/** A question with few answers, each a card; what the answer asks for comes beneath. */
export function OptionCards({ legend, options, error, field, children }: OptionCardsProps) {
  const noteId = useId()
  return (
    <fieldset aria-describedby={error ? noteId : undefined}>
      <legend className="lab">{legend}</legend>
      <div className={cx('opts', error && 'wrong')}>
        {options.map(({ value, name, text, icon }) => (
          <label key={value} className="opt2">
            <input type="radio" value={value} {...field} />
            {icon}
            <span>
              <b>{name}</b>
              {text}
            </span>
          </label>
        ))}
      </div>
      <div className={error ? 'mt-1.5' : undefined}>
        <FieldNote id={noteId} error={error} />
      </div>
      {children}
    </fieldset>
  )
}

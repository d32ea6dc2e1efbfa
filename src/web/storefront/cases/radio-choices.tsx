import { type ReactNode, use, useEffect, useEffectEvent, useRef } from 'react'
import { FieldNote } from '#web/ui/field.tsx'
import { FormContext } from '#web/ui/form-context.ts'

type Props = {
  legend: string
  name: string
  choices: readonly { value: string | number; label: string; isDefault?: boolean }[]
  /** Undefined while none is chosen. */
  onChoose: (value: string | undefined) => void
  /** Drawn above them. */
  children?: ReactNode
}

/** One of a few, by radio buttons, which are there before the script is. */
export function RadioChoices({ legend, name, choices, onChoose, children }: Props) {
  const error = use(FormContext)?.bind(name, {}).error
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const read = () => onChoose(fieldset.current?.querySelector<HTMLInputElement>(':checked')?.value)
  // Also what was chosen before the script came.
  const readEarlier = useEffectEvent(read)
  useEffect(() => readEarlier(), [])
  const errorId = `${name}-error`
  return (
    <fieldset ref={fieldset} aria-describedby={error && errorId} onChange={read}>
      <legend>{legend}</legend>
      <div className="choices flex flex-wrap gap-2">
        {children}
        {choices.map(({ value, label, isDefault }) => (
          <label key={value}>
            <input type="radio" name={name} value={value} defaultChecked={isDefault} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      <FieldNote id={errorId} error={error} />
    </fieldset>
  )
}

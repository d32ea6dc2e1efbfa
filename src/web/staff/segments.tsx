type Props<Value extends string> = {
  label: string
  className: string
  buttonClass?: string
  options: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** A row of buttons, of which one is pressed. */
export const Segments = <Value extends string>(props: Props<Value>) => (
  <div className={props.className} role="group" aria-label={props.label}>
    {(Object.keys(props.options) as Value[]).map((value) => (
      <button
        key={value}
        type="button"
        className={props.buttonClass}
        aria-pressed={value === props.value}
        onClick={() => props.onChange(value)}
      >
        {props.options[value]}
      </button>
    ))}
  </div>
)

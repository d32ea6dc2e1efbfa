import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'
import { type FieldOptions, useBoundField } from './form-context.ts'

type FieldFacts = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  /** Shows "(optional)" beside the label. */
  optional?: boolean | undefined
  className?: string | undefined
  id?: string | undefined
}
type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}
type FieldProps = FieldFacts & {
  children: (control: ControlProps) => ReactNode
}

/** A label above, a control, its error or hint beneath. */
export function Field({ label, error, hint, optional, className, id, children }: FieldProps) {
  const made = useId()
  const controlId = id ?? made
  const noteId = `${controlId}-note`
  const control: ControlProps = {
    id: controlId,
    'aria-describedby': error || hint ? noteId : undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={cx('field', className)}>
      <label htmlFor={controlId}>
        {label} {optional && <span className="opt">(optional)</span>}
      </label>
      {children(control)}
      <FieldNote id={noteId} error={error} hint={hint} />
    </div>
  )
}

/** The sentence beneath a control: what is wrong with it, else how to fill it. */
export function FieldNote(props: { id: string; error?: string | undefined; hint?: ReactNode }) {
  const { id, error, hint } = props
  if (!error)
    return hint ? (
      <p id={id} className="hint">
        {hint}
      </p>
    ) : null
  return (
    <p id={id} className="err" role="alert">
      <CircleAlert className="i i-s" aria-hidden="true" />
      {error}
    </p>
  )
}

type Tag = 'input' | 'select' | 'textarea'

type Control<T extends Tag> = FieldFacts &
  Pick<FieldOptions, 'parse'> &
  Omit<ComponentProps<T>, 'className'>

/** The props of a control in two parts, its frame and itself; a form around it adds value and error. */
export function useField<Props extends Control<Tag>>(props: Props) {
  const { label, error, hint, optional, className, id, parse, ...control } = props
  const { name, onChange } = control
  const field = useBoundField(name, { parse, onChange })
  const frame = { label, error: error ?? field?.error, hint, optional, className, id }
  return [frame, { ...control, ...field?.control }] as const
}

export function TextField(props: Control<'input'>) {
  const [frame, input] = useField(props)
  return <Field {...frame}>{(control) => <input className="in" {...input} {...control} />}</Field>
}

export function TextArea(props: Control<'textarea'>) {
  const [frame, area] = useField(props)
  return <Field {...frame}>{(control) => <textarea className="in" {...area} {...control} />}</Field>
}

/** Its children are the options. */
export function SelectField(props: Control<'select'>) {
  const [frame, select] = useField(props)
  return <Field {...frame}>{(control) => <select className="in" {...select} {...control} />}</Field>
}

export function CheckField(props: Control<'input'>) {
  const [{ label, error, className, id }, input] = useField(props)
  const made = useId()
  const controlId = id ?? made
  return (
    <div className={cx('grid gap-1.5', className)}>
      <label htmlFor={controlId} className="flex min-h-11 items-center gap-3">
        <input
          {...input}
          type="checkbox"
          className="check"
          id={controlId}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${controlId}-note` : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldNote id={`${controlId}-note`} error={error} />
    </div>
  )
}

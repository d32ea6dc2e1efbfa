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
type FieldProps = FieldFacts & { children: (control: ControlProps) => ReactNode }

/** A label above a control, and its error or hint below. */
export function Field({ label, error, hint, optional, className, id, children }: FieldProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
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

/** The message below a control: its error, else its hint. */
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

/**
 * Splits the props of a control into those of the `Field` around it and its own; the form around it
 * adds value and error.
 */
export function useField<Props extends Control<Tag>>(props: Props) {
  const { label, error, hint, optional, className, id, parse, ...control } = props
  const { name, onChange } = control
  const field = useBoundField(name, { parse, onChange })
  const fieldProps = { label, error: error ?? field?.error, hint, optional, className, id }
  return [fieldProps, { ...control, ...field?.control }] as const
}

export function TextField(props: Control<'input'>) {
  const [fieldProps, input] = useField(props)
  return (
    <Field {...fieldProps}>{(control) => <input className="in" {...input} {...control} />}</Field>
  )
}

export function TextArea(props: Control<'textarea'>) {
  const [fieldProps, area] = useField(props)
  return (
    <Field {...fieldProps}>{(control) => <textarea className="in" {...area} {...control} />}</Field>
  )
}

/** Its children are the options. */
export function SelectField(props: Control<'select'>) {
  const [fieldProps, select] = useField(props)
  return (
    <Field {...fieldProps}>{(control) => <select className="in" {...select} {...control} />}</Field>
  )
}

export function CheckField(props: Control<'input'>) {
  const [{ label, error, className, id }, input] = useField(props)
  const generatedId = useId()
  const controlId = id ?? generatedId
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

import { CircleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './class-names.ts'

type FieldFacts = {
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  /** Says "(optional)" beside the label. */
  optional?: boolean
  className?: string | undefined
}
type ControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}
type FieldProps = FieldFacts & {
  id?: string | undefined
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

type Control<Tag extends 'input' | 'select' | 'textarea'> = FieldFacts &
  Omit<ComponentProps<Tag>, 'className'>

export function TextField({
  label,
  error,
  hint,
  optional,
  className,
  id,
  ...input
}: Control<'input'>) {
  const facts = { label, error, hint, className, id, ...(optional && { optional }) }
  return <Field {...facts}>{(control) => <input className="in" {...input} {...control} />}</Field>
}

export function TextArea({
  label,
  error,
  hint,
  optional,
  className,
  id,
  ...area
}: Control<'textarea'>) {
  const facts = { label, error, hint, className, id, ...(optional && { optional }) }
  return <Field {...facts}>{(control) => <textarea className="in" {...area} {...control} />}</Field>
}

/** Its children are the options. */
export function SelectField({
  label,
  error,
  hint,
  optional,
  className,
  id,
  ...select
}: Control<'select'>) {
  const facts = { label, error, hint, className, id, ...(optional && { optional }) }
  return <Field {...facts}>{(control) => <select className="in" {...select} {...control} />}</Field>
}

type CheckProps = Omit<ComponentProps<'input'>, 'type'> & {
  label: ReactNode
  error?: string | undefined
}

export function CheckField({ label, error, id, className, ...input }: CheckProps) {
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

import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'disabled' | 'pending' | 'pendingLabel'
> & {
  title: string
  /** What will happen. */
  text: string
  confirmLabel: string
  cancelLabel: string
  onConfirm: () => void
  onCancel: () => void
  /** Fields to fill in first. */
  children?: ReactNode
}

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    title,
    text,
    confirmLabel: yes,
    cancelLabel: no,
    variant = 'danger',
    onConfirm,
    onCancel,
    children,
    ...rest
  } = props
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    // React bubbles the event to a form around the dialog in the component tree, not in the DOM.
    event.stopPropagation()
    onConfirm()
  }
  return (
    <Dialog
      onClose={() => !rest.pending && onCancel()}
      title={title}
      description={text}
      maxWidth={480}
    >
      <form className="dialog-body gap-6" noValidate onSubmit={submit}>
        <p className="muted" aria-hidden="true">
          {text}
        </p>
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="soft" size="sm" disabled={rest.pending} onClick={onCancel}>
            {no}
          </Button>
          <Button {...rest} type="submit" variant={variant} size="sm">
            {yes}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

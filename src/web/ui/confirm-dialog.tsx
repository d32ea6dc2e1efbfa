import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  title: string
  /** What will happen. */
  text: string
  yes: string
  no: string
  pendingLabel: string
  pending: boolean
  onYes: () => void
  onNo: () => void
  /** Fields to fill in first. */
  children?: ReactNode
}

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, yes, no, pendingLabel, pending, onYes, onNo, children } = props
  return (
    <Dialog onClose={() => !pending && onNo()} title={title} description={text} maxWidth={480}>
      <div className="grid gap-6 px-6 pt-3 pb-6">
        <p className="muted" aria-hidden="true">
          {text}
        </p>
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="soft" size="sm" disabled={pending} onClick={onNo}>
            {no}
          </Button>
          <Button
            variant="danger"
            size="sm"
            pending={pending}
            pendingLabel={pendingLabel}
            onClick={onYes}
          >
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

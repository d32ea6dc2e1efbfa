import type { ComponentProps, ReactNode } from 'react'
import type { Button } from '#web/ui/button.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

type Props = Pick<
  ComponentProps<typeof Button>,
  'variant' | 'disabled' | 'pending' | 'pendingLabel'
> & {
  title: string
  /** The consequences. */
  text: string
  /** The label of the button that changes nothing. */
  keep: string
  button: string
  onSubmit: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** Confirms a decision about money, with its consequences and the fields that it takes. */
export function AskDialog(props: Props) {
  const { title, text, keep, button, onSubmit, onClose, children, ...rest } = props
  return (
    <Dialog onClose={onClose} title={title} description={text} maxWidth={480}>
      <form
        className="grid gap-5 px-6 pt-3 pb-6"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <p className="muted" aria-hidden="true">
          {text}
        </p>
        {children}
        <div className="flex flex-wrap justify-end gap-2">
          <SmallButton label={keep} onClick={onClose} />
          <SmallButton variant="primary" label={button} {...rest} type="submit" />
        </div>
      </form>
    </Dialog>
  )
}

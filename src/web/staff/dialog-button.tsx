import { type ComponentProps, type ReactNode, useState } from 'react'
import { SmallButton } from './small-button.tsx'

type Props = Omit<ComponentProps<typeof SmallButton>, 'onClick'> & {
  /** What it opens, while it is open. */
  renderDialog: (close: () => void) => ReactNode
}

/** A small button that opens a dialog. */
export function DialogButton({ renderDialog, ...button }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <SmallButton {...button} onClick={() => setIsOpen(true)} />
      {isOpen && renderDialog(() => setIsOpen(false))}
    </>
  )
}

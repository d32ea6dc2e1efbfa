import {
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { cx } from '#web/ui/class-names.ts'
import { useSheetHistory } from '#web/ui/use-sheet-history.ts'
import './menu.css'

export type SheetProps = {
  open: boolean
  onClose: () => void
  path: string
  /** The way to the basket; what it leads to closes the sheet. */
  BasketRow?: ComponentType<{ onFollow: () => void }> | undefined
}

type OwnProps = Pick<SheetProps, 'open' | 'onClose'> & {
  label: string
  className: string
  /** Gives the focus to a part of it. The sheet itself takes it otherwise: no keyboard comes up. */
  onShown?: (dialog: HTMLDialogElement) => void
  children: ReactNode
}

/**
 * A native modal dialog along an edge of the page: it keeps the focus, and closes on Escape, on the
 * way back and on a click beside it.
 */
export function Sheet({ open, onClose, label, className, onShown, children }: OwnProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useSheetHistory(open, onClose)
  const show = useEffectEvent((shown: HTMLDialogElement) => {
    shown.showModal()
    if (onShown) onShown(shown)
    else shown.focus()
  })
  useEffect(() => {
    if (open && dialog.current) show(dialog.current)
    else dialog.current?.close()
  }, [open])
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click beside it; Escape closes it natively
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={cx('sheet', className)}
      aria-label={label}
      onClose={onClose}
      onClick={(event) => isBeside(event) && onClose()}
    >
      {children}
    </dialog>
  )
}

/**
 * Whether the scrim was clicked. The dialog itself is also the target of a click between its parts, and of one that
 * began on a part that has moved away from under it.
 */
function isBeside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>) {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  const isWithin = clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
  return target === currentTarget && !isWithin
}

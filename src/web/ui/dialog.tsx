import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useLocation } from 'wouter'
import { cx } from './class-names.ts'
import { useSheetHistory } from './use-sheet-history.ts'

type DialogProps = {
  open?: boolean
  onClose: () => void
  title: string
  /** Read by screen readers after the title, where the title is not enough. */
  description?: string
  /** For a dialog that renders its own heading. */
  hideTitle?: boolean
  /**
   * Focuses the dialog and not its first field, whose keyboard would cover half of a phone. Any dialog
   * may mark with `data-focus-first` what takes the focus: an element, or a form with its first field.
   */
  forReading?: boolean
  /** Whether the URL already records that it is open. */
  inAddress?: boolean
  maxWidth?: number
  className?: string
  children: ReactNode
}

/**
 * A dialog over a scrim; on a phone, a sheet from below. Traps the focus and restores it. Import it
 * only from code that is itself loaded on demand.
 */
export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, description, hideTitle, forReading } = props
  const { inAddress, maxWidth, className, children } = props
  const [path] = useLocation()
  // The staff's screens manage the history themselves: it holds the state of their tables and editors.
  useSheetHistory(open && !inAddress && !path.startsWith('/admin/'), onClose)
  const width = maxWidth ? ({ '--dialog-width': `${maxWidth}px` } as CSSProperties) : undefined
  const opener = useRef<Element>(null)
  const content = useRef<HTMLDivElement>(null)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            ref={content}
            className={cx('dialog', className)}
            style={width}
            onOpenAutoFocus={(event) => {
              opener.current = document.activeElement
              const first = content.current?.querySelector<HTMLElement>('[data-focus-first]')
              if (!first && !forReading) return
              event.preventDefault()
              ;(first?.querySelector('input') ?? first ?? content.current)?.focus()
            }}
            onCloseAutoFocus={(event) => {
              // Radix restores the focus only to its own trigger; here any button may open a dialog.
              event.preventDefault()
              restoreFocus(opener.current)
            }}
            {...(!description && { 'aria-describedby': undefined })}
          >
            <Radix.Title className={hideTitle ? 'sr-only' : 'h3 px-6 pt-6 pr-16'}>
              {title}
            </Radix.Title>
            {description && (
              <Radix.Description className="sr-only">{description}</Radix.Description>
            )}
            {children}
            <Radix.Close className="ibtn dialog-x" aria-label="Close">
              <X className="i i-l" aria-hidden="true" />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** Focuses the opener; if it is gone or disabled, the dialog below or the page's heading. */
function restoreFocus(opener: Element | null): void {
  const dialogBelow = () => [...document.querySelectorAll<HTMLElement>('.dialog')].at(-1)
  const usable = opener?.isConnected && !opener.matches(':disabled')
  if (usable) return (opener as HTMLElement).focus()
  const target = dialogBelow() ?? document.querySelector<HTMLElement>('main h1')
  target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}

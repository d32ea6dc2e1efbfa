import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type CSSProperties, type ReactNode, useRef } from 'react'
import { useLocation } from 'wouter'
import { cx } from './class-names.ts'
import { useSheetHistory } from './sheet-history.ts'

type DialogProps = {
  open?: boolean
  onClose: () => void
  title: string
  /** Said to a screen reader after the title, where the dialog needs saying. */
  description?: string
  /** Where the dialog draws its own heading. */
  hideTitle?: boolean
  /** Opened to be read: the focus begins at the dialog, so that no keyboard covers half of a phone. */
  forReading?: boolean
  /** Its address already says that it is open. */
  inAddress?: boolean
  maxWidth?: number
  className?: string
  children: ReactNode
}

/**
 * A dialog over a scrim; on a phone, a sheet from below. Keeps the focus and gives it back. Import
 * it only from what is itself loaded on demand.
 */
export function Dialog(props: DialogProps) {
  const { open = true, onClose, title, description, hideTitle, forReading } = props
  const { inAddress, maxWidth, className, children } = props
  const [path] = useLocation()
  // The desks of staff keep the history themselves: their tables and editors stand in it.
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
              if (!forReading) return
              event.preventDefault()
              content.current?.focus()
            }}
            onCloseAutoFocus={(event) => {
              // Radix gives the focus back to its own trigger only; ours is any button.
              event.preventDefault()
              giveFocusBack(opener.current)
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

/** To what opened the dialog; where that is gone or dead, to the dialog beneath or the page's heading. */
function giveFocusBack(opener: Element | null): void {
  const beneath = () => [...document.querySelectorAll<HTMLElement>('.dialog')].at(-1)
  const usable = opener?.isConnected && !opener.matches(':disabled')
  if (usable) return (opener as HTMLElement).focus()
  const target = beneath() ?? document.querySelector<HTMLElement>('main h1')
  target?.setAttribute('tabindex', '-1')
  target?.focus({ preventScroll: true })
}

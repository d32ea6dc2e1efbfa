import { X } from 'lucide-react'
import { type MouseEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSheetHistory } from '#web/ui/use-sheet-history.ts'
import './large-picture.css'

const NARROW_PX = 900

/**
 * A picture over the whole screen: at first as much of it as there is room for, on a phone close up.
 * A press comes closer to that place or shows all of it again; close up it scrolls.
 */
export default function LargePicture(props: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const [close, setClose] = useState(() => innerWidth < NARROW_PX)
  const leave = () => dialog.current?.close()
  useSheetHistory(true, leave)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    lookAt(frame.current, 0.5, 0.5)
  }, [])
  const press = (event: MouseEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    // A press by the keyboard is at no place.
    const [x, y] = event.detail
      ? [(event.clientX - left) / width, (event.clientY - top) / height]
      : [0.5, 0.5]
    flushSync(() => setClose(!close))
    lookAt(frame.current, x, y)
  }
  return (
    <dialog ref={dialog} className="large" aria-label="Large photo" onClose={props.onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls needs the keyboard */}
      <div ref={frame} className="large-frame" role="group" aria-label="Picture" tabIndex={0}>
        <button type="button" className={close ? 'close-up' : undefined} onClick={press}>
          {props.children}
          <span className="sr-only">{close ? 'Fit to screen' : 'Zoom in'}</span>
        </button>
      </div>
      <button type="button" className="ibtn" aria-label="Close" onClick={leave}>
        <X className="i i-l" aria-hidden="true" />
      </button>
    </dialog>
  )
}

/** Scrolls so that a place of the picture, in parts of its width and height, is in the middle. */
function lookAt(frame: HTMLElement | null, x: number, y: number): void {
  frame?.scrollTo(
    x * frame.scrollWidth - frame.clientWidth / 2,
    y * frame.scrollHeight - frame.clientHeight / 2,
  )
}

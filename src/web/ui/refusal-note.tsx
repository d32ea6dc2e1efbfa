import { type ReactNode, useEffect, useRef } from 'react'

/** Why the shop refused a form. It stands above the form, and the focus scrolls it into view. */
export function RefusalNote({ sentence, children }: { sentence: string; children?: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => note.current?.focus(), [])
  return (
    <div ref={note} className="refused" role="alert" tabIndex={-1}>
      <p>{sentence}</p>
      {children}
    </div>
  )
}

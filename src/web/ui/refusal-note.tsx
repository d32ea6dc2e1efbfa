import { type ReactNode, useEffect, useRef } from 'react'

/** Why the shop said no to a form; on a small screen it is brought into view, for it stands above. */
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

import type { ReactNode } from 'react'

type Props = {
  role: 'note' | 'status'
  /** At its right: what can be done about it. */
  aside: ReactNode
  children: ReactNode
}

/** What a partner has to know before reading the figures below it. */
export const TopNote = ({ role, aside, children }: Props) => (
  <div
    className="callout cluster small mb-6 justify-between gap-[10px_24px] bg-warn-bg px-4.5"
    role={role}
  >
    <p>{children}</p>
    {aside}
  </div>
)

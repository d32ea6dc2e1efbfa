import type { ReactNode } from 'react'

/** Whether it stands beside the inbox, under the heading of that page. */
export type Beside = { beside?: boolean }

type Props = Beside & { title: string; children: ReactNode }

/** The subject of a case or a message, and how it stands. */
export function ItemHeading({ beside, title, children }: Props) {
  const Heading = beside ? 'h2' : 'h1'
  return (
    <div className="desk-top cs-top">
      <Heading tabIndex={-1} className="cs-title">
        {title}
      </Heading>
      <span className="cluster gap-3">{children}</span>
    </div>
  )
}

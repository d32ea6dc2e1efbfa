// What several of a partner's pages are made of.

import type { ComponentProps, ReactNode } from 'react'
import type { DashboardView } from '#contract/partner-views.ts'
import type { Rank } from '#contract/partners.ts'
import { cx } from '#web/ui/class-names.ts'
import { Facts } from '#web/ui/facts.tsx'

/** What a tab of the dashboard shows. */
export type TabProps = { facts: DashboardView; demo: boolean }

/** Two columns, the first a little wider; one on a phone. */
export const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] items-start gap-6 pt-7 max-desk:even-1">
    {children}
  </div>
)

type TopNoteProps = {
  role: 'note' | 'status'
  /** At its right: what can be done about it. */
  aside: ReactNode
  children: ReactNode
}

/** What a partner has to know before reading the figures below it. */
export const TopNote = ({ role, aside, children }: TopNoteProps) => (
  <div
    className="callout cluster small mb-6 justify-between gap-[10px_24px] bg-warn-bg px-4.5"
    role={role}
  >
    <p>{children}</p>
    {aside}
  </div>
)

/** Names at the left, values at the right. */
export const SplitFacts = ({ className, valueClass, facts }: ComponentProps<typeof Facts>) => (
  <Facts
    className={cx(
      'small *:flex *:justify-between *:gap-4 *:py-1.5 [&_dt]:text-fg-muted',
      className,
    )}
    valueClass={cx('text-right font-semibold wrap-anywhere', valueClass)}
    facts={facts}
  />
)

type SquareProps = { className: string; children: ReactNode }

/** A square with a letter or two, for the eye only. */
export const Square = ({ className, children }: SquareProps) => (
  <span className={cx('grid flex-none place-items-center', className)} aria-hidden="true">
    {children}
  </span>
)

/** `MB`, in the square beside a name. */
export const initials = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName.slice(0, 1)}${lastName.slice(0, 1)}`.toUpperCase()

/** The pair of colours of a rank. */
export function coloursOf(rank: Rank) {
  const name = rank.toLowerCase()
  return { background: `var(--rank-${name}-bg)`, color: `var(--rank-${name}-fg)` }
}

/** The name of a rank, as a badge. */
export const RankName = ({ rank, className }: { rank: Rank; className?: string }) => (
  <span className={cx('badge', className)} style={coloursOf(rank)}>
    {rank}
  </span>
)

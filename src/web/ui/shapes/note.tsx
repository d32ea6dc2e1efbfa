import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/class-names.ts'

const TONES = {
  ok: 'tone-ok',
  warn: 'tone-warn',
  bad: 'tone-bad',
  info: 'tone-info',
  sunk: 'tone-sunk',
}

type Props = {
  tone: keyof typeof TONES
  icon: LucideIcon
  /** `alert` for what has to be read at once. */
  role?: 'alert' | 'status'
  className?: string
  children: ReactNode
}

/** A sentence or two on a ground of their own, with an icon before them. */
export const Note = ({ tone, icon: Icon, role, className, children }: Props) => (
  <div className={cx('callout flex items-start', TONES[tone], className)} role={role}>
    <Icon className="i" aria-hidden="true" />
    <div className="min-w-0 wrap-anywhere">{children}</div>
  </div>
)

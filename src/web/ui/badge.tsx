import type { ReactNode } from 'react'
import { cx } from './class-names.ts'

const TONES = {
  neutral: '',
  ok: 'b-ok',
  warn: 'b-warn',
  bad: 'b-bad',
  info: 'b-info',
  solid: 'b-solid',
  line: 'b-line',
  destroy: 'b-destroy',
} as const
export type BadgeTone = keyof typeof TONES

/** A tint and a dark word; the dot is for payments and claims. */
export function Badge(props: {
  tone?: BadgeTone
  dot?: boolean
  className?: string
  children: ReactNode
}) {
  const { tone = 'neutral', dot, className, children } = props
  return <span className={cx('badge', TONES[tone], dot && 'dot', className)}>{children}</span>
}

/** A strip of tape across the corner of a tile. */
export function Tape({ children }: { children: ReactNode }) {
  return <span className="tape">{children}</span>
}

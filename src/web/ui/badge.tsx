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

type BadgeProps = { tone?: BadgeTone; dot?: boolean; children: ReactNode }

/** A tinted label; the dot marks the states of payments and claims. */
export const Badge = ({ tone = 'neutral', dot, children }: BadgeProps) => (
  <span className={cx('badge', TONES[tone], dot && 'dot')}>{children}</span>
)

/** A strip of tape across the corner of a tile. */
export const Tape = ({ children }: { children: ReactNode }) => (
  <span className="tape">{children}</span>
)

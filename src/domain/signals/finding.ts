// What was found about partners, before it is compared with the signals that are there.

import type { SignalKind } from '#contract/signals.ts'

/** Evidence that a signal keeps, the latest. */
export const MAX_EVIDENCE = 100

export type Finding = {
  kind: SignalKind
  memberId: number
  otherId: number | null
  /** Whom it is about. */
  memberIds: number[]
  /** The latest first. */
  evidence: string[]
  count: number
  since: Date
  amountCents?: number
  usualCents?: number
}

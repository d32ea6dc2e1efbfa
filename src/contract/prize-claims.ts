// What the wheel's calls take: a claim, the query of the staff's list, the staff's switches.

import { z } from 'zod'
import { ignoringReadOnly } from './read-only.ts'
import { emailAddress, oneLine, plainText, withoutCard } from './free-text.ts'
import { NEWEST_OR_OLDEST, page, sortedWith } from './lists.ts'
import { CLAIM_LIMITS, CLAIM_STATUSES, PRIZES, WINNING_IDS } from './prizes.ts'
import { instant } from './units.ts'

/** The input of `POST /api/lottery-claims`. The status is the server's: read, then ignored. */
export const ClaimPrize = z.strictObject({
  name: withoutCard(oneLine(CLAIM_LIMITS.name, 'Name is required')),
  email: emailAddress('Valid email is required'),
  phone: withoutCard(oneLine(CLAIM_LIMITS.phone, 'Phone number is required')),
  prize: withoutCard(oneLine(CLAIM_LIMITS.prize, 'Please say which prize')),
  prizeId: withoutCard(oneLine(CLAIM_LIMITS.prizeId, 'Please say which prize')),
  status: z.unknown().optional(),
})
export type ClaimPrize = z.infer<typeof ClaimPrize>

/** `PUT /api/lottery-claims/{id}`: how far staff are with it. */
export const SetClaimStatus = ignoringReadOnly(
  { status: z.enum(CLAIM_STATUSES, 'Please choose how far it is') },
  ['id', 'name', 'email', 'phone', 'prize', 'prizeId', 'verified', 'createdAt', 'updatedAt'],
)
export type SetClaimStatus = z.infer<typeof SetClaimStatus>

export const ListClaims = z.strictObject({
  q: plainText(100).optional(),
  status: z.enum(CLAIM_STATUSES).optional(),
  sort: sortedWith(NEWEST_OR_OLDEST),
  ...page,
})
export type ListClaims = z.infer<typeof ListClaims>

/** `GET /api/wheel`. */
export const WheelView = z.object({
  on: z.boolean(),
  /** `weight` in `of` spins, before any prize of the day has run out. */
  prizes: z.array(
    z.object({
      id: z.enum(PRIZES.map(({ id }) => id)),
      name: z.string(),
      weight: z.number(),
      of: z.number(),
    }),
  ),
})
export type WheelView = z.input<typeof WheelView>

/** What the wheel decided for a visitor today. */
export const SpinView = z.object({
  prizeId: z.string(),
  prize: z.string(),
  /** The calendar day in Jamaica, `2026-11-20`. */
  day: z.string(),
  wins: z.boolean(),
  claimed: z.boolean(),
})
export type SpinView = z.input<typeof SpinView>

export const ClaimView = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  prize: z.string(),
  prizeId: z.string(),
  status: z.enum(CLAIM_STATUSES),
  /** Whether a spin of the wheel won it. */
  verified: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type ClaimView = z.input<typeof ClaimView>

/** What staff decide: whether the wheel turns, and how often each prize is won in a day at most. */
export const WheelSwitches = z.strictObject({
  on: z.boolean(),
  caps: z.partialRecord(z.enum(WINNING_IDS), z.int().min(0).max(100_000)),
})
export type WheelSwitches = z.infer<typeof WheelSwitches>

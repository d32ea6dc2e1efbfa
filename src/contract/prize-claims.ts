// Requests and views of the prize wheel: spins, claims and the settings that staff can change.

import { z } from 'zod'
import { ignoringReadOnly } from './read-only.ts'
import { emailAddress, oneLine, plainText, withoutCard } from './free-text.ts'
import { NEWEST_OR_OLDEST, page, sortedWith } from './lists.ts'
import { CLAIM_LIMITS, CLAIM_STATUSES, PRIZES, WINNING_IDS } from './prizes.ts'
import { instant } from './units.ts'

/** The body of `POST /api/lottery-claims`. A `status` is accepted but ignored. */
export const ClaimPrize = z.strictObject({
  name: withoutCard(oneLine(CLAIM_LIMITS.name, 'Name is required')),
  email: emailAddress('Valid email is required'),
  phone: withoutCard(oneLine(CLAIM_LIMITS.phone, 'Phone number is required')),
  prize: withoutCard(oneLine(CLAIM_LIMITS.prize, 'Please choose a prize')),
  prizeId: withoutCard(oneLine(CLAIM_LIMITS.prizeId, 'Please choose a prize')),
  status: z.unknown().optional(),
})
export type ClaimPrize = z.infer<typeof ClaimPrize>

/** `PUT /api/lottery-claims/{id}`: the whole claim as read; only its status can change. */
export const SetClaimStatus = ignoringReadOnly(
  { status: z.enum(CLAIM_STATUSES, 'Please choose a status') },
  [
    ...['id', 'name', 'email', 'phone', 'prize', 'prizeId', 'verified', 'grant'],
    ...['createdAt', 'updatedAt'],
  ],
)

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
  /** The chance of a prize is `weight / of`, until prizes reach their daily limit. */
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

/** Today's result for a visitor; `wins` is false if the wheel stopped at a segment without a prize. */
export const SpinView = z.object({
  prizeId: z.string(),
  prize: z.string(),
  /** The calendar day in Jamaica, `2026-11-20`. */
  day: z.string(),
  wins: z.boolean(),
  claimed: z.boolean(),
})
export type SpinView = z.input<typeof SpinView>

/** What a claim was given: a voucher with its code, or what goes along with the next order. */
export const GrantView = z.object({
  code: z.string().nullable(),
  says: z.string(),
  /** The last day in Jamaica; null for none. */
  until: z.string().nullable(),
})
export type GrantView = z.input<typeof GrantView>

export const ClaimView = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  prize: z.string(),
  prizeId: z.string(),
  status: z.enum(CLAIM_STATUSES),
  /** Whether the visitor won the prize by a recorded spin. */
  verified: z.boolean(),
  /** Null while it waits for staff. */
  grant: GrantView.nullable(),
  createdAt: instant,
  updatedAt: instant,
})
export type ClaimView = z.input<typeof ClaimView>

/** What staff can set: whether the wheel is on, and how often a prize can be won in a day. */
export const WheelSettings = z.strictObject({
  on: z.boolean(),
  caps: z.partialRecord(z.enum(WINNING_IDS), z.int().min(0).max(100_000)),
})
export type WheelSettings = z.infer<typeof WheelSettings>

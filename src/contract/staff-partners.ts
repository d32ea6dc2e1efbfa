// What both sides say about partners as staff see and change them. Money as on the partners' wire:
// decimal text of minor units.

import { z } from 'zod'
import { freeText, plainText } from './free-text.ts'
import { listedBy } from './lists.ts'
import { MAX_CENTS } from './money.ts'
import { rowNumber, rowNumberInQuery } from './numbers.ts'
import type {
  CommissionView,
  IncomeDisclosureView,
  MemberView,
  NextRankView,
  PayoutView,
  RankHistoryView,
  WalletView,
  WhyView,
} from './partner-views.ts'
import {
  COMMISSION_STATUSES,
  COMMISSION_TYPES,
  QUALIFICATION_STATUSES,
  type QualificationStatus,
  type Rank,
  RANKS,
} from './partners.ts'
import type { PayoutMethod } from './payouts.ts'

export const PARTNER_SORTS = ['joined', 'name', 'sales'] as const
export type PartnerSort = (typeof PARTNER_SORTS)[number]

/** `GET /api/partners`: newest first unless asked otherwise. */
export const ListPartners = z.strictObject({
  ...listedBy(...PARTNER_SORTS),
  rank: z.enum(RANKS).optional(),
  status: z.enum(QUALIFICATION_STATUSES).optional(),
  active: z.enum(['yes', 'no']).optional(),
  /** Only those who wait to be placed. */
  placement: z.literal('waiting').optional(),
})
export type ListPartners = z.infer<typeof ListPartners>

/** A partner in the table. */
export type PartnerRowView = {
  id: number
  firstName: string
  lastName: string
  email: string
  phone: string
  currentRank: Rank
  qualificationStatus: QualificationStatus
  isActive: boolean
  lifetimeSales: string
  /** Everybody in the five levels below. */
  teamSize: number
  sponsorId: number | null
  sponsorName: string | null
  enrollmentDate: string
}

/** Somebody above or below, as staff name them. */
export type PartnerNameView = { id: number; name: string; rank: Rank; isActive: boolean }
export type RecruitView = PartnerNameView & {
  teamLeg: number
  position: number
  /** How many direct recruits open when this one is opened. */
  recruits: number
}

/** `GET /api/partners/{id}`. */
export type PartnerDetailView = {
  /** Where payouts go stays out of it: `payoutEnding` says the last of it. */
  member: Omit<MemberView, 'bankAccount' | 'paypalEmail'>
  /** Closed for good, as the person was erased: nothing can be changed in it. */
  closed: boolean
  payoutEnding: string
  place: {
    /** Depth from the root, which is 1. */
    depth: number
    teamLeg: number
    position: number | null
    /** From the root down to the sponsor; a long way is cut short at the root. */
    chain: PartnerNameView[]
    /** How many stand between the root and the first of the chain. */
    above: number
    /** Under whom staff placed the partner; null where that is the sponsor. */
    placedUnder: PartnerNameView | null
    /** What could not be decided yet and is tried again, and why. */
    waiting: { under: PartnerNameView; since: string; because: string } | null
  }
  levels: { level: number; count: number; active: number }[]
  wallet: WalletView
  nextRank: NextRankView | null
  ranks: RankHistoryView[]
  notes: PartnerNoteView[]
}

export const NOTE_KINDS = [
  'note',
  'suspended',
  'reinstated',
  'moved',
  'awarded',
  'held',
  'released',
  'voided',
  'cleared',
] as const
export type NoteKind = (typeof NOTE_KINDS)[number]
export type PartnerNoteView = {
  id: number
  about: NoteKind
  commissionId: number | null
  text: string
  by: string
  at: string
}

/** `GET /api/partners/{id}/history`: what happened, newest first. */
export type PartnerEventView = { id: number; at: string; what: string; by: string }

/** `POST /api/partners/{id}/payout-details`: shown in whole, and written down that it was. */
export type PayoutDetailsView = {
  paymentMethod: PayoutMethod
  bankAccount: string
  paypalEmail: string | null
}

/** `GET /api/partners/{id}/...`: a page of what hangs from a partner. */
export const ListHistory = z.strictObject(listedBy('date'))
export type ListHistory = z.infer<typeof ListHistory>

/** `GET /api/partners/{id}/recruits`: by when they joined; `q` is a part of the name. */
export const ListRecruits = z.strictObject(listedBy('joined'))

const REASON = 'Please choose a reason'
const SAY_WHY = 'Please say why'
const note = freeText(1000).optional()
const saysWhy = ({ reason, note: said }: { reason: string; note?: string | undefined }) =>
  reason !== 'other' || Boolean(said)
const why = { message: SAY_WHY, path: ['note'] }

export const SUSPENSION_REASONS = [
  'terms-broken',
  'fraud-suspected',
  'complaint',
  'own-wish',
  'other',
] as const
export const REINSTATEMENT_REASONS = [
  'cleared',
  'put-right',
  'mistake',
  'own-wish',
  'other',
] as const
export const MOVE_REASONS = ['wrong-sponsor', 'sponsor-left', 'own-wish', 'other'] as const
export type StandingReason =
  | (typeof SUSPENSION_REASONS)[number]
  | (typeof REINSTATEMENT_REASONS)[number]

/** `PUT /api/partners/{id}/standing`. */
export const SetStanding = z
  .discriminatedUnion('standing', [
    z.strictObject({
      standing: z.literal('suspended'),
      reason: z.enum(SUSPENSION_REASONS, REASON),
      note,
    }),
    z.strictObject({
      standing: z.literal('active'),
      reason: z.enum(REINSTATEMENT_REASONS, REASON),
      note,
    }),
  ])
  .refine(saysWhy, why)
export type SetStanding = z.infer<typeof SetStanding>

/** `PUT /api/partners/{id}/sponsor`: with everybody below, under another sponsor. */
export const MovePartner = z
  .strictObject({
    sponsorId: rowNumber('Please enter the number of a partner'),
    reason: z.enum(MOVE_REASONS, REASON),
    note,
  })
  .refine(saysWhy, why)
export type MovePartner = z.infer<typeof MovePartner>

/** `PUT /api/partners/{id}/placement`: under somebody else than the sponsor; nobody's pay changes. */
export const PlacePartner = z
  .strictObject({
    placementId: rowNumber('Please enter the number of a partner'),
    reason: z.enum(MOVE_REASONS, REASON),
    note,
  })
  .refine(saysWhy, why)
export type PlacePartner = z.infer<typeof PlacePartner>

/** Most that staff award at once: J$500,000. */
export const MOST_AWARD_CENTS = 500_000_00
const AMOUNT = 'Please enter an amount between J$1 and J$500,000'

/** `POST /api/partners/{id}/awards`: a rank, or money that no rule pays. The partner reads `text`. */
export const AwardPartner = z.discriminatedUnion('award', [
  z.strictObject({
    award: z.literal('rank'),
    rank: z.enum(RANKS, 'Please choose a rank'),
    text: freeText(200, SAY_WHY, 3),
  }),
  z.strictObject({
    award: z.literal('money'),
    /** Minor units. */
    amount: z
      .string(AMOUNT)
      .regex(/^[1-9]\d{2,9}$/, AMOUNT)
      .refine((text) => Number(text) <= Math.min(MOST_AWARD_CENTS, MAX_CENTS), AMOUNT),
    text: freeText(200, SAY_WHY, 3),
  }),
])
export type AwardPartner = z.infer<typeof AwardPartner>

/** `POST /api/partners/{id}/notes`: what staff tell one another, never the partner. */
export const WritePartnerNote = z.strictObject({ text: freeText(1000, 'Write something first') })
export type WritePartnerNote = z.infer<typeof WritePartnerNote>

/** `flagged`: a purchase by the seller, kept and not paid. */
export const COMMISSION_STATES = [...COMMISSION_STATUSES, 'flagged'] as const
export type CommissionState = (typeof COMMISSION_STATES)[number]

const filters = {
  /** A partner's number, name, address or code; or an order as `YB-12`. */
  q: plainText(100).optional(),
  state: z.enum(COMMISSION_STATES).optional(),
  kind: z.enum(COMMISSION_TYPES).optional(),
  member: rowNumberInQuery().optional(),
  order: rowNumberInQuery().optional(),
  /** A Jamaican month, `2026-11`. */
  month: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'Please give a month, such as 2026-11')
    .optional(),
}

/** `GET /api/commissions`, newest first unless asked otherwise. */
export const ListStaffCommissions = z.strictObject({ ...listedBy('date', 'amount'), ...filters })
export type ListStaffCommissions = z.infer<typeof ListStaffCommissions>

/** A commission in the table. */
export type StaffCommissionView = Omit<CommissionView, 'type'> & {
  memberName: string
  /** Bought by the seller: kept, not paid. */
  flagged: boolean
}

/** `GET /api/commissions/{id}`: why this amount, and what staff said of it. */
export type StaffCommissionDetailView = {
  commission: StaffCommissionView
  why: WhyView
  /** Who was paid at each level. */
  names: { level: number; memberId: number; name: string }[]
  notes: PartnerNoteView[]
  payout: PayoutView | null
}

export const DECISIONS = ['hold', 'release', 'void', 'clear'] as const
export type Decision = (typeof DECISIONS)[number]
export const DECISION_REASONS = [
  'order-in-doubt',
  'buyer-in-doubt',
  'dispute',
  'checked',
  'mistake',
  'other',
] as const
export type DecisionReason = (typeof DECISION_REASONS)[number]

const chosen = z
  .array(rowNumber())
  .min(1, 'Choose commissions first')
  .max(200, 'Choose 200 commissions at most')

/** `POST /api/commission-decisions`: one, or several, each by itself. */
export const DecideCommissions = z
  .strictObject({
    ids: chosen,
    decision: z.enum(DECISIONS, 'Please choose what to do'),
    reason: z.enum(DECISION_REASONS, REASON),
    note,
  })
  .refine(saysWhy, why)
export type DecideCommissions = z.infer<typeof DecideCommissions>
export type DecidedView = { decided: number[]; failed: { id: number; error: string }[] }

/** `POST /api/commission-exports`: those of a table's filter, or those that were chosen. */
export const ExportCommissions = z.strictObject({ ...filters, ids: chosen.optional() })
export type ExportCommissions = z.infer<typeof ExportCommissions>

/** `GET /api/partner-figures`: retail share and earnings of a Jamaican calendar year. */
export const PartnerFiguresQuery = z.strictObject({
  year: z.coerce.number().int().min(2020).max(2099).optional(),
})
export type PartnerFiguresView = {
  /** The years since the first partner, this one first. */
  years: number[]
  disclosure: IncomeDisclosureView
  /** Paid sales that partners made, month by month, from the first of the year on. */
  months: RetailMonthView[]
  total: Omit<RetailMonthView, 'month'>
}
export type RetailMonthView = {
  /** `2026-11`. */
  month: string
  /** To people who are no partners, and to partners. */
  retail: { sales: number; amount: string }
  toPartners: { sales: number; amount: string }
}

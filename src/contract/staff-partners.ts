// Partners as staff see and change them. Money is text in minor units, as on the partners' own pages.

import { z } from 'zod'
import { calendarMonth } from './calendar-month.ts'
import { IncomeDisclosureView } from './income-disclosure.ts'
import { freeText, plainText } from './free-text.ts'
import { listedBy } from './lists.ts'
import { MAX_CENTS } from './money.ts'
import { rowNumber, rowNumberInQuery } from './numbers.ts'
import {
  CommissionView,
  MemberView,
  NextRankView,
  PayoutView,
  RankHistoryView,
  WalletView,
  WhyView,
} from './partner-views.ts'
import { COMMISSION_STATUSES, COMMISSION_TYPES, QUALIFICATION_STATUSES, RANKS } from './partners.ts'
import { PayeeView } from './payees.ts'
import { instant, minor } from './units.ts'

export const PARTNER_SORTS = ['joined', 'name', 'sales'] as const

/** `GET /api/partners`: newest first by default. */
export const ListPartners = z.strictObject({
  ...listedBy(...PARTNER_SORTS),
  rank: z.enum(RANKS).optional(),
  status: z.enum(QUALIFICATION_STATUSES).optional(),
  active: z.enum(['yes', 'no']).optional(),
  /** Only partners whose placement is pending. */
  placement: z.literal('waiting').optional(),
})
export type ListPartners = z.infer<typeof ListPartners>

/** A partner in the staff's table. */
export const PartnerRowView = MemberView.pick({
  id: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  currentRank: true,
  qualificationStatus: true,
  isActive: true,
  lifetimeSales: true,
  sponsorId: true,
  enrollmentDate: true,
}).extend({
  sponsorName: z.string().nullable(),
  /** The number of partners in the five levels below. */
  teamSize: z.number(),
})
export type PartnerRowView = z.input<typeof PartnerRowView>

/** A partner named on another partner's page. */
const PartnerNameView = z.object({
  id: z.number(),
  name: z.string(),
  rank: z.enum(RANKS),
  isActive: z.boolean(),
})
export type PartnerNameView = z.input<typeof PartnerNameView>

export const RecruitView = PartnerNameView.extend({
  teamLeg: z.number(),
  position: z.number(),
  /** The number of direct recruits. */
  recruits: z.number(),
})
export type RecruitView = z.input<typeof RecruitView>

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

export const PartnerNoteView = z.object({
  id: z.number(),
  about: z.enum(NOTE_KINDS),
  commissionId: z.number().nullable(),
  text: z.string(),
  by: z.string(),
  at: instant,
})
export type PartnerNoteView = z.input<typeof PartnerNoteView>

/** `GET /api/partners/{id}`. */
export const PartnerDetailView = z.object({
  /** Without the payout details: `payoutEnding` has their last characters. */
  member: MemberView.omit({ bankAccount: true, paypalEmail: true }),
  /** Closed permanently because the person was erased; nothing can be changed any more. */
  closed: z.boolean(),
  payoutEnding: z.string(),
  /** Whether there is a payee, without which no run pays the partner. */
  payoutComplete: z.boolean(),
  /** The last version of the agreement that the partner agreed to; null for who joined before that was kept. */
  agreement: z.object({ version: z.string(), agreedAt: instant, address: z.string() }).nullable(),
  place: z.object({
    /** Depth from the root, which is 1. */
    depth: z.number(),
    teamLeg: z.number(),
    position: z.number().nullable(),
    /** From the root down to the sponsor. A long chain is cut at the root end. */
    chain: z.array(PartnerNameView),
    /** The number of partners that were cut from the chain. */
    above: z.number(),
    /** The partner under whom staff placed this one; null if that is the sponsor. */
    placedUnder: PartnerNameView.nullable(),
    /** A placement that is not possible yet and will be retried, with the reason. */
    waiting: z.object({ under: PartnerNameView, since: instant, because: z.string() }).nullable(),
  }),
  levels: z.array(z.object({ level: z.number(), count: z.number(), active: z.number() })),
  wallet: WalletView,
  /** Awards and corrections that wait for a second person. */
  openAwards: z.number(),
  nextRank: NextRankView.nullable(),
  ranks: z.array(RankHistoryView),
  notes: z.array(PartnerNoteView),
})
export type PartnerDetailView = z.input<typeof PartnerDetailView>

/** `GET /api/partners/{id}/history`: events, newest first. */
export const PartnerEventView = z.object({
  id: z.number(),
  at: z.string(),
  what: z.string(),
  by: z.string(),
})
export type PartnerEventView = z.input<typeof PartnerEventView>

/** `POST /api/partners/{id}/payout-details`: shown in full, and the access is logged. */
export const PayoutDetailsView = MemberView.pick({
  paymentMethod: true,
  bankAccount: true,
  paypalEmail: true,
}).extend({ payee: PayeeView.nullable() })
export type PayoutDetailsView = z.input<typeof PayoutDetailsView>

/** The query of `GET /api/partners/{id}/history`. */
export const ListHistory = z.strictObject(listedBy('date'))

/** `GET /api/partners/{id}/recruits`: by date of joining; `q` searches names. */
export const ListRecruits = z.strictObject(listedBy('joined'))

const REASON = 'Please choose a reason'
const SAY_WHY = 'Please enter a reason'
const note = freeText(1000).optional()
const isExplained = (change: { reason: string; note?: string | undefined }) =>
  change.reason !== 'other' || Boolean(change.note)
const UNEXPLAINED = { message: SAY_WHY, path: ['note'] }

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
  .refine(isExplained, UNEXPLAINED)
export type SetStanding = z.infer<typeof SetStanding>

/** `PUT /api/partners/{id}/sponsor`: moves the partner, with the whole downline, to another sponsor. */
export const MovePartner = z
  .strictObject({
    sponsorId: rowNumber('Please enter the number of a partner'),
    reason: z.enum(MOVE_REASONS, REASON),
    note,
  })
  .refine(isExplained, UNEXPLAINED)
export type MovePartner = z.infer<typeof MovePartner>

/** `PUT /api/partners/{id}/placement`: places the partner under somebody other than the sponsor. */
export const PlacePartner = z
  .strictObject({
    placementId: rowNumber('Please enter the number of a partner'),
    reason: z.enum(MOVE_REASONS, REASON),
    note,
  })
  .refine(isExplained, UNEXPLAINED)
export type PlacePartner = z.infer<typeof PlacePartner>

export const CODE_REASONS = ['stolen', 'own-wish', 'other'] as const

/** `POST /api/partners/{id}/referral-codes`: another code; the old one never works again. */
export const RenewCode = z
  .strictObject({ reason: z.enum(CODE_REASONS, REASON), note })
  .refine(isExplained, UNEXPLAINED)
export type RenewCode = z.infer<typeof RenewCode>

/** J$500,000. */
export const MAX_AWARD_CENTS = 500_000_00
const AMOUNT = 'Please enter an amount between J$1 and J$500,000'

/**
 * `POST /api/partners/{id}/awards`: grants a rank, or money by hand, or takes money back. The partner sees `text`.
 * Money above the limit waits for a second person.
 */
export const AwardPartner = z.discriminatedUnion('award', [
  z.strictObject({
    award: z.literal('rank'),
    rank: z.enum(RANKS, 'Please choose a rank'),
    text: freeText(200, SAY_WHY, 3),
  }),
  z.strictObject({
    award: z.literal('money'),
    /** Minor units; below zero, what is taken back. */
    amount: z
      .string(AMOUNT)
      .regex(/^-?[1-9]\d{2,9}$/, AMOUNT)
      .refine((text) => Math.abs(Number(text)) <= Math.min(MAX_AWARD_CENTS, MAX_CENTS), AMOUNT),
    text: freeText(200, SAY_WHY, 3),
  }),
])
export type AwardPartner = z.infer<typeof AwardPartner>

/** `flagged` is for a purchase by the seller, which is recorded but not paid. */
export const COMMISSION_STATES = [...COMMISSION_STATUSES, 'flagged'] as const
export type CommissionState = (typeof COMMISSION_STATES)[number]

const filters = {
  /** Searches a partner's id, name, e-mail address and code, and order numbers (`YB-12`). */
  q: plainText(100).optional(),
  state: z.enum(COMMISSION_STATES).optional(),
  kind: z.enum(COMMISSION_TYPES).optional(),
  member: rowNumberInQuery().optional(),
  order: rowNumberInQuery().optional(),
  /** A Jamaican month, `2026-11`. */
  month: calendarMonth('Please give a month, such as 2026-11').optional(),
}

/** `GET /api/commissions`, newest first by default. */
export const ListStaffCommissions = z.strictObject({ ...listedBy('date', 'amount'), ...filters })
export type ListStaffCommissions = z.infer<typeof ListStaffCommissions>

/** A commission in the staff's table. */
export const StaffCommissionView = CommissionView.omit({ type: true }).extend({
  memberName: z.string(),
  /** Bought by the seller: recorded but not paid. */
  flagged: z.boolean(),
})
export type StaffCommissionView = z.input<typeof StaffCommissionView>

/** `GET /api/commissions/{id}`: how the amount was calculated, and the notes of staff. */
export const StaffCommissionDetailView = z.object({
  commission: StaffCommissionView,
  why: WhyView,
  /** The partner paid at each level. */
  names: z.array(z.object({ level: z.number(), memberId: z.number(), name: z.string() })),
  notes: z.array(PartnerNoteView),
  payout: PayoutView.nullable(),
})
export type StaffCommissionDetailView = z.input<typeof StaffCommissionDetailView>

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
  .max(200, 'Choose up to 200 commissions')

/** `POST /api/commission-decisions`: one or more commissions, each decided independently. */
export const DecideCommissions = z
  .strictObject({
    ids: chosen,
    decision: z.enum(DECISIONS, 'Please choose what to do'),
    reason: z.enum(DECISION_REASONS, REASON),
    note,
  })
  .refine(isExplained, UNEXPLAINED)
export type DecideCommissions = z.infer<typeof DecideCommissions>

export const DecidedView = z.object({
  decided: z.array(z.number()),
  failed: z.array(z.object({ id: z.number(), error: z.string() })),
})
export type DecidedView = z.input<typeof DecidedView>

/** `POST /api/commission-exports`: the commissions that match the filters, or the selected ones. */
export const ExportCommissions = z.strictObject({ ...filters, ids: chosen.optional() })
export type ExportCommissions = z.infer<typeof ExportCommissions>

/** `GET /api/partner-figures`: retail share and earnings of a Jamaican calendar year. */
export const PartnerFiguresQuery = z.strictObject({
  year: z.coerce.number().int().min(2020).max(2099).optional(),
})

const salesFigure = z.object({ sales: z.number(), amount: minor })
/** Sales to customers who are not partners, and sales to partners. */
const RETAIL_AND_PARTNERS = { retail: salesFigure, toPartners: salesFigure }

const RetailMonthView = z.object({
  /** `2026-11`. */
  month: z.string(),
  ...RETAIL_AND_PARTNERS,
})
export type RetailMonthView = z.input<typeof RetailMonthView>

export const PartnerFiguresView = z.object({
  /** All years since the first partner joined, the current one first. */
  years: z.array(z.number()),
  disclosure: IncomeDisclosureView,
  /** Paid sales of partners by month, January first. */
  months: z.array(RetailMonthView),
  total: z.object(RETAIL_AND_PARTNERS),
})
export type PartnerFiguresView = z.input<typeof PartnerFiguresView>

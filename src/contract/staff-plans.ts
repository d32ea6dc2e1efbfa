// What both sides say about the versions of the pay plan: drafts, publishing one from a day on, and
// the simulator. Amounts are dollars as text, shares are basis points (4000 is 40 %).

import { z } from 'zod'
import { asRead } from './as-read.ts'
import { listedBy } from './lists.ts'
import { oneLine } from './free-text.ts'
import { dayBegins, jamaicaDay } from './jamaica.ts'
import { centsFromDollars } from './money.ts'
import { moneyField } from './money-field.ts'
import {
  PLAN_TYPES,
  type PlanType,
  type SkipReason,
  SPILLOVER_DIRECTIONS,
  TEAM_DEPTH,
} from './partners.ts'

const AMOUNT = 'Please enter an amount in dollars, such as 5000.00'
const MOST_CENTS = 1_000_000_00
const SHARE = 'Please enter a share from 0 to 100 %'
const DAYS = 'Please enter whole days, from 0 to 365'
const WIDTH = 'Please enter a width from 1 to 20'

const amount = moneyField(AMOUNT).refine((dollars) => {
  return (centsFromDollars(dollars) ?? 0) <= MOST_CENTS
}, AMOUNT)

/** Every figure of a plan. A draft may hold any of them; publishing asks for more. */
export const PlanFigures = z.strictObject({
  planName: oneLine(80, 'Please name the plan'),
  planType: z.enum(PLAN_TYPES),
  maxWidth: z.int(WIDTH).min(1, WIDTH).max(20, WIDTH),
  spilloverEnabled: z.boolean(),
  spilloverDirection: z.enum(SPILLOVER_DIRECTIONS),
  /** What each level is paid for one sale, the seller first. */
  levels: z
    .array(amount)
    .min(1, 'A plan pays one level at least')
    .max(TEAM_DEPTH, `A plan pays ${TEAM_DEPTH} levels at most`),
  maxPayoutShareBp: z.int(SHARE).min(0, SHARE).max(10_000, SHARE),
  holdDays: z.int(DAYS).min(0, DAYS).max(365, DAYS),
})
export type PlanFigures = z.infer<typeof PlanFigures>

/** `PUT /api/plans/{id}`: a draft as it was read. */
export const ChangePlan = asRead(PlanFigures.shape, [
  'id',
  'version',
  'state',
  'validFrom',
  'createdAt',
  'history',
])

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(dayBegins(text).getTime()) &&
  jamaicaDay(dayBegins(text)) === text

const DAY = 'Please choose a day'

/** Partners are told of a change of their pay that long before it counts. */
export const NOTICE_DAYS = 60

/** `POST /api/plans/{id}/publication`; the day is Jamaican, null is at once. */
export const PublishPlan = z.strictObject({
  validFrom: z.string(DAY).refine(isDay, DAY).nullable(),
  /** The plan's name once more, so that nobody publishes by a slip. */
  confirm: z.string().max(80),
})
export type PublishPlan = z.infer<typeof PublishPlan>

/** `GET /api/plans`: `q` is a part of the name, a version or a word of the state; newest first. */
export const ListPlans = z.strictObject(
  listedBy('version', 'name', 'state', 'share', 'hold', 'from'),
)
export type ListPlans = z.infer<typeof ListPlans>

const MONTH = 'Please choose a month'
const month = z.string(MONTH).regex(/^20\d\d-(0[1-9]|1[0-2])$/, MONTH)

/** The longest time that is replayed, and the most sales. */
export const MOST_MONTHS = 24
export const MOST_SALES = 20_000

export const monthsBetween = (from: string, to: string) => {
  const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5))
  return count(to) - count(from) + 1
}

const SPAN = { from: month, to: month }
type Span = { from: string; to: string }
const inOrder = ({ from, to }: Span) => from <= to
const BEFORE = { path: ['to'], message: 'This month is before the first' }
const inReach = ({ from, to }: Span) => monthsBetween(from, to) <= MOST_MONTHS
const TOO_FAR = { path: ['to'], message: `Please choose ${MOST_MONTHS} months at most` }

/** `GET /api/plans/{id}/simulation`: months as `2026-11`, both included. */
export const SimulatePlan = z.strictObject(SPAN).refine(inOrder, BEFORE).refine(inReach, TOO_FAR)
export type SimulatePlan = z.infer<typeof SimulatePlan>

/** `GET /api/plans/{id}/simulation/members`. */
export const ListSimulated = z
  .strictObject({
    ...SPAN,
    show: z.enum(['winners', 'losers']).optional(),
    ...listedBy('difference', 'name', 'partner'),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  })
  .refine(inOrder, BEFORE)
  .refine(inReach, TOO_FAR)
export type ListSimulated = z.infer<typeof ListSimulated>

/** `coming` is published for a later day; `overtaken` never ran, because a later version came first. */
export const PLAN_STATES = ['draft', 'coming', 'running', 'past', 'overtaken'] as const
export type PlanState = (typeof PLAN_STATES)[number]

export type PlanView = PlanFigures & {
  id: number
  version: number
  state: PlanState
  planType: PlanType
  /** From when it counts; null for a draft. */
  validFrom: string | null
  createdAt: string
}

/** What happened to a plan, newest first. */
export type PlanEventView = { at: string; what: string; by: string; changed: string[] }
export type PlanDetailView = PlanView & { history: PlanEventView[] }

export type SimulatedMonth = {
  month: string
  sales: number
  /** What the sales came to. */
  volume: string
  /** What was posted for them, and what the plan would post. */
  actual: string
  simulated: string
}
export type SimulatedMember = {
  memberId: number
  name: string
  actual: string
  simulated: string
  /** What the plan would change, with its sign. */
  difference: string
}

/** Levels that nobody is paid for, by why. */
export type SkippedLevels = Record<SkipReason, number>

export type SimulationView = {
  months: SimulatedMonth[]
  sales: number
  volume: string
  actual: string
  simulated: string
  difference: string
  /** Shares of the sales, in basis points. */
  actualShareBp: number
  simulatedShareBp: number
  /** Sales on which the cap of the plan bites. */
  capped: number
  skipped: SkippedLevels
  winners: number
  losers: number
  unchanged: number
}

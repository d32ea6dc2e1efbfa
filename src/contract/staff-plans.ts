// Versions of the pay plan: drafting, publishing and simulating them. Amounts are dollars as text,
// shares are basis points (4000 is 40 %).

import { z } from 'zod'
import { calendarMonth } from './calendar-month.ts'
import { ignoringReadOnly } from './read-only.ts'
import { listedBy } from './lists.ts'
import { oneLine } from './free-text.ts'
import { startOfDay, jamaicaDay } from './jamaica.ts'
import { centsFromDollars } from './money.ts'
import { moneyField } from './money-field.ts'
import {
  PLAN_TYPES,
  SKIP_REASONS,
  SPILLOVER_DIRECTIONS,
  TEAM_DEPTH,
  TEAM_WIDTH,
} from './partners.ts'
import { dollars, instant } from './units.ts'

const AMOUNT_MESSAGE = 'Please enter an amount in dollars, such as 5000.00'
const MAX_LEVEL_CENTS = 1_000_000_00
const SHARE = 'Please enter a share from 0 to 100%'
const DAYS = 'Please enter whole days, from 0 to 365'
const WIDTH = 'Please enter a width from 1 to 20'

const amount = moneyField(AMOUNT_MESSAGE).refine(
  (text) => (centsFromDollars(text) ?? 0) <= MAX_LEVEL_CENTS,
  AMOUNT_MESSAGE,
)

/** The figures of a plan. Publishing a plan has further requirements. */
export const PlanFigures = z.strictObject({
  planName: oneLine(80, 'Please enter a plan name'),
  planType: z.enum(PLAN_TYPES),
  maxWidth: z.int(WIDTH).min(1, WIDTH).max(20, WIDTH),
  spilloverEnabled: z.boolean(),
  spilloverDirection: z.enum(SPILLOVER_DIRECTIONS),
  /** The pay of each level for one sale, the seller first. */
  levels: z
    .array(amount)
    .min(1, 'A plan must pay at least one level')
    .max(TEAM_DEPTH, `A plan pays ${TEAM_DEPTH} levels at most`),
  maxPayoutShareBp: z.int(SHARE).min(0, SHARE).max(10_000, SHARE),
  holdDays: z.int(DAYS).min(0, DAYS).max(365, DAYS),
})
export type PlanFigures = z.infer<typeof PlanFigures>

/** The initial values of the form for a new plan. */
export const NEW_PLAN: PlanFigures = {
  planName: '',
  planType: 'hybrid',
  maxWidth: TEAM_WIDTH,
  spilloverEnabled: true,
  spilloverDirection: 'balanced',
  levels: [],
  maxPayoutShareBp: 4000,
  holdDays: 30,
}

/** `PUT /api/plans/{id}`: the whole draft as read, or the editable fields alone. */
export const ChangePlan = ignoringReadOnly(PlanFigures.shape, [
  'id',
  'version',
  'state',
  'validFrom',
  'createdAt',
  'history',
])

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(startOfDay(text).getTime()) &&
  jamaicaDay(startOfDay(text)) === text

const DAY_MESSAGE = 'Please choose a day'

/** Days between the notice of a change in pay and its taking effect. */
export const NOTICE_DAYS = 60

/** `POST /api/plans/{id}/publication`. `validFrom` is a Jamaican day; null means immediately. */
export const PublishPlan = z.strictObject({
  validFrom: z.string(DAY_MESSAGE).refine(isDay, DAY_MESSAGE).nullable(),
  /** The plan's name, typed again, so that nobody publishes by mistake. */
  confirm: z.string().max(80),
})
export type PublishPlan = z.infer<typeof PublishPlan>

/** `GET /api/plans`, newest first; `q` searches name, version and state. */
export const ListPlans = z.strictObject(
  listedBy('version', 'name', 'state', 'share', 'hold', 'from'),
)
export type ListPlans = z.infer<typeof ListPlans>

const month = calendarMonth('Please choose a month')

/** The limits of a simulation. */
export const MAX_SIMULATED_MONTHS = 24
export const MAX_SIMULATED_SALES = 20_000

export const monthsBetween = (from: string, to: string) => {
  const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5))
  return count(to) - count(from) + 1
}

const SPAN = { from: month, to: month }
type Span = { from: string; to: string }
const isInOrder = ({ from, to }: Span) => from <= to
const NOT_IN_ORDER = { path: ['to'], message: 'This month is before the first' }
const isWithinLimit = ({ from, to }: Span) => monthsBetween(from, to) <= MAX_SIMULATED_MONTHS
const TOO_LONG = { path: ['to'], message: `Please choose up to ${MAX_SIMULATED_MONTHS} months` }

/** `GET /api/plans/{id}/simulation`: months as `2026-11`, inclusive. */
export const SimulatePlan = z
  .strictObject(SPAN)
  .refine(isInOrder, NOT_IN_ORDER)
  .refine(isWithinLimit, TOO_LONG)
export type SimulatePlan = z.infer<typeof SimulatePlan>

/** `GET /api/plans/{id}/simulation/members`. */
export const ListSimulated = z
  .strictObject({
    ...SPAN,
    show: z.enum(['winners', 'losers']).optional(),
    ...listedBy('difference', 'name', 'partner'),
    limit: z.coerce.number().int().min(1).max(200).optional(),
  })
  .refine(isInOrder, NOT_IN_ORDER)
  .refine(isWithinLimit, TOO_LONG)
export type ListSimulated = z.infer<typeof ListSimulated>

/** `coming` takes effect on a later day; `overtaken` never did, as a newer version came first. */
export const PLAN_STATES = ['draft', 'coming', 'running', 'past', 'overtaken'] as const
export type PlanState = (typeof PLAN_STATES)[number]

export const PlanView = z.object({
  id: z.number(),
  version: z.number(),
  state: z.enum(PLAN_STATES),
  planName: z.string(),
  planType: z.enum(PLAN_TYPES),
  maxWidth: z.number(),
  spilloverEnabled: z.boolean(),
  spilloverDirection: z.enum(SPILLOVER_DIRECTIONS),
  levels: z.array(dollars),
  maxPayoutShareBp: z.number(),
  holdDays: z.number(),
  /** When it takes effect; null for a draft. */
  validFrom: instant.nullable(),
  createdAt: instant,
})
export type PlanView = z.input<typeof PlanView>

const PlanEventView = z.object({
  at: instant,
  what: z.string(),
  by: z.string(),
  changed: z.array(z.string()),
})
/** A plan with its history, newest first. */
export const PlanDetailView = PlanView.extend({ history: z.array(PlanEventView) })
export type PlanDetailView = z.input<typeof PlanDetailView>

/** The commissions that were posted, and those that the simulated plan would have posted. */
const AMOUNTS = { actual: dollars, simulated: dollars }

const SimulatedMonth = z.object({
  ...AMOUNTS,
  month: z.string(),
  sales: z.number(),
  /** The sum of the sales. */
  volume: dollars,
})
export type SimulatedMonth = z.input<typeof SimulatedMonth>

export const SimulatedMember = z.object({
  ...AMOUNTS,
  memberId: z.number(),
  name: z.string(),
  /** Simulated minus actual. */
  difference: dollars,
})
export type SimulatedMember = z.input<typeof SimulatedMember>

export const SimulationView = z.object({
  ...AMOUNTS,
  months: z.array(SimulatedMonth),
  sales: z.number(),
  volume: dollars,
  difference: dollars,
  /** Commissions as a share of the sales, in basis points. */
  actualShareBp: z.number(),
  simulatedShareBp: z.number(),
  /** The number of sales on which the plan's cap takes effect. */
  capped: z.number(),
  /** The number of levels that pay nobody, by reason. */
  skipped: z.record(z.enum(SKIP_REASONS), z.number()),
  winners: z.number(),
  losers: z.number(),
  unchanged: z.number(),
})
export type SimulationView = z.input<typeof SimulationView>

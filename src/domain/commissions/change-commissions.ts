// Makes what the partners of an order have got and are to get add up to what is wanted. Rows never change
// their amounts: an unpaid one that is wrong becomes void and another is posted, a paid one gets a row that
// takes back or one that adds. A void row of the right amount is restored instead of posted again. What
// staff made void stays void, and what they hold stays held.

import { and, inArray, isNull } from 'drizzle-orm'
import type { Provenance, ReversalReason } from '#contract/partners.ts'
import { members } from '#domain/partners/members.table.ts'
import { copyReasons } from '#domain/partners/member-notes.ts'
import type { Tx } from '#platform/tx.ts'
import { type CommissionRow, commissions } from './commissions.table.ts'
import { holdMoney } from './move-money.ts'
import type { PlanPay } from './plan-pay.ts'
import { type Taking, takeBack } from './take-back.ts'
import type { RunningPlan } from './running-plan.ts'
import { setStatus, voidCommissions } from './void-commissions.ts'

/** `from`: when the hold of what is posted begins; null as long as something is due. `since`: holds that began earlier are broken. */
export type Hold = { from: Date | null; since: Date | null }

/** What one partner is paid at one level of a sale. `isOwn`: by a purchase of their own, so only noted. */
export type Target = PlanPay['commissions'][number] & {
  isOwn: boolean
  plan: RunningPlan
  hold: Hold
  provenance: PlanPay['provenance']
}

type Change = {
  orderId: number
  /** All commissions of the order, reversals too. The caller has locked them. */
  posted: readonly CommissionRow[]
  targets: readonly Target[]
  reasonOf: (memberId: number) => ReversalReason
}

type Posting = {
  target: Target
  cents: number
  revision: number
  before: number
  held?: CommissionRow
}
type Steps = {
  voids: { row: CommissionRow; reason: ReversalReason }[]
  takings: Taking[]
  restores: { row: CommissionRow; target: Target }[]
  posts: Posting[]
  flags: Posting[]
}

export async function changeCommissions(tx: Tx, change: Change): Promise<void> {
  const steps = await planSteps(tx, change)
  for (const [reason, group] of Map.groupBy(steps.voids, ({ reason }) => reason))
    await voidCommissions(tx, rowsIn(group), reason)
  await takeBack(tx, steps.takings)
  await restore(tx, change.orderId, steps.restores)
  await post(tx, change.orderId, steps.posts)
  await flag(tx, change, steps)
}

const rowsIn = (steps: readonly { row: CommissionRow }[]) => steps.map(({ row }) => row)
const keyOf = ({ memberId, level }: { memberId: number; level: number | null }) =>
  `${memberId}:${level}`

async function planSteps(tx: Tx, { posted, targets, reasonOf }: Change): Promise<Steps> {
  const steps: Steps = { voids: [], takings: [], restores: [], posts: [], flags: [] }
  const rowsOf = Map.groupBy(posted, keyOf)
  const wantOf = new Map(targets.map((target) => [keyOf(target), target]))
  const open = await openPartners(tx, targets)
  for (const key of new Set([...rowsOf.keys(), ...wantOf.keys()])) {
    const rows = rowsOf.get(key) ?? []
    const target = wantOf.get(key)
    if (rows.some(({ status }) => status === 'batched')) continue
    addSteps(steps, { rows, target, mayGain: open.has(target?.memberId ?? 0), reasonOf })
  }
  return steps
}

/**
 * The partners of the targets who are not erased; nobody earns in the place of those who are. Locks them,
 * so that none is erased before the money is theirs.
 */
async function openPartners(tx: Tx, targets: readonly Target[]): Promise<Set<number>> {
  if (targets.length === 0) return new Set()
  const ids = targets.map(({ memberId }) => memberId)
  const rows = await tx.db
    .select({ id: members.id })
    .from(members)
    .where(and(inArray(members.id, ids), isNull(members.closedAt)))
    .orderBy(members.id)
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}

type Key = {
  /** What was posted for one partner at one level, in the order of the ids. */
  rows: readonly CommissionRow[]
  target: Target | undefined
  mayGain: boolean
  reasonOf: Change['reasonOf']
}

const UNPAID = new Set<CommissionRow['status']>(['pending', 'held', 'approved'])

function addSteps(steps: Steps, { rows, target, mayGain, reasonOf }: Key): void {
  const paidCents = sumOf(rows.filter(({ status }) => status === 'paid'))
  const unpaid = rows.filter(({ status }) => UNPAID.has(status))
  const originals = rows.filter(({ reversalOf }) => reversalOf === null)
  const wantedCents = target && !target.isOwn ? target.amountCents : 0
  const isBarred = !mayGain || originals.at(-1)?.voidReason === 'staff'
  const dueCents = isBarred ? Math.min(wantedCents, paidCents) : wantedCents
  if (paidCents + sumOf(unpaid) !== dueCents) {
    const reason = target?.isOwn ? 'self-purchase' : reasonOf(rows[0]?.memberId ?? 0)
    steps.voids.push(...unpaid.map((row) => ({ row, reason })))
    const cents = dueCents - paidCents
    if (cents < 0) steps.takings.push({ rows, cents: -cents, reason })
    if (cents > 0 && target) addGain(steps, { target, cents, originals, before: paidCents })
  }
  if (target?.isOwn && !hasFlag(originals, target, unpaid))
    steps.flags.push({
      target,
      cents: target.amountCents,
      revision: originals.length + 1,
      before: 0,
    })
}

const sumOf = (rows: readonly CommissionRow[]) => rows.reduce((sum, { amount }) => sum + amount, 0)

type Gain = Pick<Posting, 'target' | 'cents' | 'before'> & { originals: readonly CommissionRow[] }

function addGain(steps: Steps, { target, cents, before, originals }: Gain): void {
  const last = originals.at(-1)
  const held = last && isHeld(last) ? last : undefined
  const row = originals.findLast(
    (one) => isSamePay(one, cents, target) && isHeld(one) === (held !== undefined),
  )
  if (row) steps.restores.push({ row, target })
  else
    steps.posts.push({
      target,
      cents,
      before,
      revision: originals.length + 1,
      ...(held && { held }),
    })
}

/** A process of 0.1.0 holds by the status alone (until 0.3.0). */
const isHeld = ({ heldByStaff, status }: CommissionRow) => heldByStaff || status === 'held'

/** Whether a void row says the same of the same sale, so that it can count again. */
function isSamePay(row: CommissionRow, cents: number, target: Target): boolean {
  const sale = row.provenance as Provenance
  return (
    row.status === 'void' &&
    row.voidReason !== 'staff' &&
    row.amount === cents &&
    sale.rule === 'team-plan' &&
    sale.netSaleCents === target.provenance.netSaleCents
  )
}

/** Whether an own purchase is noted with its present amount, or will be by what becomes void. */
const hasFlag = (
  originals: readonly CommissionRow[],
  { amountCents }: Target,
  unpaid: readonly CommissionRow[],
) =>
  originals.some(
    (row) =>
      row.amount === amountCents && (row.voidReason === 'self-purchase' || unpaid.includes(row)),
  )

const DAY_MS = 24 * 3_600_000
const endOfHold = ({ hold: { from }, plan }: Target) =>
  from && new Date(from.getTime() + plan.holdDays * DAY_MS)

/** What was cancelled and restored, or paid by another payment at once, stands as before; all else is held again. */
function restoredHold({ heldUntil, voidReason }: CommissionRow, target: Target): Date | null {
  const { hold, plan } = target
  const began = heldUntil ? heldUntil.getTime() - plan.holdDays * DAY_MS : 0
  const isAsBefore = voidReason === 'cancelled' || voidReason === 'unpaid'
  return isAsBefore && hold.since && began >= hold.since.getTime() ? heldUntil : endOfHold(target)
}

/** Makes void commissions count again. */
async function restore(tx: Tx, orderId: number, restores: Steps['restores']): Promise<void> {
  if (restores.length === 0) return
  for (const { row, target } of restores)
    await setStatus(tx, [row], {
      voidReason: null,
      heldUntil: restoredHold(row, target),
      status: isHeld(row) ? 'held' : 'pending',
    })
  const rows = rowsIn(restores)
  await holdMoney(tx, rows, true)
  await tx.record('commissions.restored', { orderId, commissionIds: idsOf(rows) })
}

const idsOf = (rows: readonly CommissionRow[]) => rows.map(({ id }) => id)

async function post(tx: Tx, orderId: number, postings: readonly Posting[]): Promise<void> {
  if (postings.length === 0) return
  const values = postings.map((posting) => ({
    ...rowOf(tx, orderId, posting),
    status: posting.held ? ('held' as const) : ('pending' as const),
    heldByStaff: posting.held !== undefined,
  }))
  const rows = await tx.db.insert(commissions).values(values).returning()
  for (const [index, { held }] of postings.entries())
    if (held) await copyReasons(tx, { from: held.id, to: rows[index]?.id ?? 0 })
  await holdMoney(tx, rows)
  await tx.record('commissions.posted', { orderId, commissionIds: idsOf(rows) })
}

/** Notes own purchases, which pay nothing until staff clear them. */
async function flag(tx: Tx, change: Change, { flags, voids, restores }: Steps): Promise<void> {
  const { orderId, posted, targets } = change
  const wantOf = new Map(targets.map((target) => [keyOf(target), target]))
  const outdated = posted.filter((row) => {
    const target = wantOf.get(keyOf(row))
    const isSame = target?.isOwn && target.amountCents === row.amount
    return (
      row.voidReason === 'self-purchase' && target && !isSame && !rowsIn(restores).includes(row)
    )
  })
  await setStatus(tx, outdated, { voidReason: 'changed' })
  const values = flags.map((posting) => ({
    ...rowOf(tx, orderId, posting),
    status: 'void' as const,
    voidReason: 'self-purchase' as const,
  }))
  if (values.length > 0) await tx.db.insert(commissions).values(values)
  const own = voids.filter(({ reason }) => reason === 'self-purchase')
  const memberIds = [...flags.map(({ target }) => target), ...rowsIn(own)].map(
    (one) => one.memberId,
  )
  for (const memberId of new Set(memberIds)) await tx.record('sale.flagged', { orderId, memberId })
}

function rowOf(tx: Tx, orderId: number, { target, cents, revision, before }: Posting) {
  const { memberId, level, plan, isOwn } = target
  const provenance: Provenance = {
    ...target.provenance,
    selfPurchase: isOwn,
    ...(before !== 0 && { beforeCents: before }),
  }
  return {
    memberId,
    sourceOrderId: orderId,
    commissionType: level === 1 ? ('direct' as const) : ('override' as const),
    amount: cents,
    rate: Math.round((target.rateBp * cents) / target.amountCents),
    level,
    revision,
    heldUntil: endOfHold(target),
    planId: plan.id,
    provenance,
    // What corrects a paid row is of its own day, all else of the day of the sale.
    createdAt: before === 0 ? new Date(target.provenance.paidAt) : tx.now,
  }
}

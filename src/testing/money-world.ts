// A small partner programme that is put through random commands: sales, refunds, holds, approvals, payouts,
// failures, reversals, edits, corrections and replays, in any order. For the property test and the soak.

import { desc, eq, inArray } from 'drizzle-orm'
import { type Arbitrary, constantFrom, nat, record } from 'fast-check'
import { monthAt } from '#contract/jamaica.ts'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { commissions } from '#domain/commissions/commissions.table.ts'
import {
  clearFlag,
  holdCommission,
  releaseCommission,
  voidCommission,
} from '#domain/commissions/decide-commission.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { orders } from '#domain/orders/orders.table.ts'
import { members } from '#domain/partners/members.table.ts'
import {
  openRun,
  startCalculating,
  startCancelling,
  startLocking,
} from '#domain/payouts/start-run.ts'
import { batches, payments } from '#domain/payouts/payouts.table.ts'
import { confirmLine, takeOutLine } from '#domain/payouts/decide-line.ts'
import { commitRun, sendRun } from '#domain/payouts/send-run.ts'
import { wrongLines } from '#domain/payouts/wrong-lines.ts'
import { payTax, takeTaxBack, taxWithheld } from '#domain/payouts/pay-tax.ts'
import { taxPayments } from '#domain/payouts/tax-payments.table.ts'
import { changeSetting } from '#domain/settings/stored-setting.ts'
import { failLine, ordersOfLine, ordersOfRun, settleLine } from '#domain/payouts/settle-line.ts'
import { unfinishedRuns, advanceRun } from '#domain/payouts/advance-run.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor, Tx } from '#platform/tx.ts'
import { aTree, NOBODY } from './builders.ts'
import { anOrderRow, aUserRow } from './table-rows.ts'

/** How often each kind of command is drawn. */
const WEIGHTS = {
  sale: 8,
  unpay: 3,
  pay: 3,
  cancel: 1,
  edit: 4,
  correct: 2,
  exclude: 1,
  remove: 1,
  hold: 2,
  release: 2,
  void: 1,
  clear: 1,
  wait: 3,
  approve: 3,
  calculate: 2,
  lock: 2,
  commit: 2,
  send: 2,
  takeOut: 2,
  confirm: 2,
  cancelRun: 1,
  work: 6,
  settle: 4,
  fail: 2,
  payTax: 2,
  takeTaxBack: 1,
  settleAll: 1,
  pause: 1,
  replay: 4,
} as const
type Kind = keyof typeof WEIGHTS
export type Command = { kind: Kind; pick: number; price: number }

export const KINDS = Object.keys(WEIGHTS) as Kind[]

const kinds = KINDS.flatMap((kind) => Array.from({ length: WEIGHTS[kind] }, () => kind))

export const aCommand = (): Arbitrary<Command> =>
  record({ kind: constantFrom(...kinds), pick: nat(10_000), price: nat(60_000_00) })

export type World = {
  /** The partners' ids. */
  memberIds: number[]
  /** Returns false if the shop refused the command. */
  run(command: Command): Promise<boolean>
  now(): Date
}

const DAY_MS = 24 * 3_600_000
const START = new Date('2026-01-10T15:00:00Z')
/** Under whom each partner stands. */
const TWO_LINES = [NOBODY, NOBODY, 0, 1, 2, 3, 4, 5]
/** Decisions fall on the newest commissions, which may still change. */
const RECENT = 60

export async function openWorld(tx: Tx): Promise<World> {
  let now = START
  const at = (actor?: Actor): Tx => ({
    ...tx,
    now,
    ...(actor ? { actor } : {}),
    record: () => Promise.resolve(),
  })
  const clerk = async (): Promise<Actor> => {
    const { id: userId } = await aUserRow(tx)
    return { kind: 'staff', userId, name: 'Keisha', role: 'manager' }
  }
  const [first, second] = [await clerk(), await clerk()]
  const memberIds = (await aTree(at(), TWO_LINES)).map(({ id }) => id)
  const payouts = { withholdingBp: 250, taxFormAboveCents: 25_000_00, taxFormGate: false }
  await changeSetting(at(), 'payouts', { value: payouts })
  const sold: number[] = []
  const ownPurchases: number[] = []
  const from = <T>(list: readonly T[], pick: number): T | undefined => list[pick % list.length]

  const change = async (pick: number, fields: Partial<typeof orders.$inferSelect>) => {
    const orderId = from(sold, pick)
    if (!orderId) return
    await tx.db.update(orders).set(fields).where(eq(orders.id, orderId))
    await settleOrder(at(), orderId)
  }
  const decide = async (pick: number, verb: (tx: Tx, id: number) => Promise<unknown>) => {
    const [row] = await tx.db
      .select({ id: commissions.id })
      .from(commissions)
      .orderBy(desc(commissions.id))
      .limit(1)
      .offset(pick % RECENT)
    if (row) await verb(at(), row.id)
  }
  const step = async (
    status: 'calculated' | 'locked' | 'committed',
    verb: typeof startLocking,
    by: Actor,
  ) => {
    const [run] = await tx.db.select().from(batches).where(eq(batches.status, status)).limit(1)
    if (!run) return
    await tx.db.transaction((db) => verb({ ...at(by), db }, run.id))
  }
  /** Some batches of the job that advances payout runs: the next command may come before its last. */
  const work = async (pick: number) => {
    for (let batch = pick % 7; batch > 0; batch--) {
      const [run] = await unfinishedRuns(at())
      if (!run) return
      await tx.db.transaction((db) => advanceRun({ ...at(run.actor), db }, run, 1 + (pick % 3)))
      const [after] = await tx.db.select().from(batches).where(eq(batches.id, run.id))
      if (after?.status === 'cancelled') await settleRun(run.id)
    }
  }
  /** As the listener does once a run has ended. */
  const settleRun = async (batchId: number) => {
    for (const orderId of await ordersOfRun(at(), batchId)) await settleOrder(at(), orderId)
  }
  /** Decides about a line that has become wrong, or about any other where none has. */
  const decideLine = async (pick: number, verb: typeof takeOutLine) => {
    const [run] = await tx.db
      .select()
      .from(batches)
      .where(inArray(batches.status, ['locked', 'committed']))
      .orderBy(desc(batches.id))
      .limit(1)
    if (!run) return
    const lines = await tx.db.select().from(payments).where(eq(payments.payoutBatchId, run.id))
    const wrong = await wrongLines(tx, run)
    const paymentId = (from(wrong, pick) ?? from(lines, pick))?.id
    if (!paymentId) return
    const decision = { batchId: run.id, paymentId, reason: 'It has changed' }
    await tx.db.transaction((db) => verb({ ...at(second), db }, decision))
    for (const orderId of await ordersOfLine(at(), paymentId)) await settleOrder(at(), orderId)
  }
  const finish = async (pick: number, fails: boolean) => {
    const [line] = await tx.db
      .select()
      .from(payments)
      .where(inArray(payments.status, ['sent', 'paid', 'failed']))
      .orderBy(desc(eq(payments.status, 'sent')), desc(payments.id))
      .limit(1)
      .offset(pick % TWO_LINES.length)
    if (!line) return
    const paymentId = line.id
    await (fails
      ? failLine(at(second), { paymentId, reason: 'The account is closed' })
      : settleLine(at(second), { paymentId }))
    for (const orderId of await ordersOfLine(at(), paymentId)) await settleOrder(at(), orderId)
  }

  const does: Record<Kind, (command: Command) => Promise<unknown>> = {
    sale: async ({ pick, price }) => {
      const isOwn = pick % 11 === 0
      const own = isOwn ? { customerPhone: '876-555-0123' } : {}
      const moments = { paidAt: now, paidInFullSince: now, createdAt: now, updatedAt: now }
      const paid = { paymentStatus: 'paid' as const, ...moments }
      const referredBy = from(memberIds, pick) ?? null
      const order = await anOrderRow(at(), { totalAmount: price, referredBy, ...paid, ...own })
      sold.push(order.id)
      if (isOwn) ownPurchases.push(order.id)
      await settleOrder(at(), order.id)
    },
    unpay: ({ pick }) =>
      change(pick, { paymentStatus: 'failed', paidAt: null, paidInFullSince: null }),
    pay: ({ pick }) =>
      change(pick, {
        paymentStatus: 'paid',
        orderStatus: 'confirmed',
        paidAt: now,
        paidInFullSince: now,
      }),
    cancel: ({ pick }) => change(pick, { orderStatus: 'cancelled' }),
    edit: ({ pick, price }) => change(pick, { totalAmount: price }),
    correct: ({ pick, price }) => change(pick, { referredBy: from(memberIds, price) ?? null }),
    exclude: ({ pick, price }) => change(pick, { commissionEligible: price % 2 === 0 }),
    remove: async ({ pick }) => {
      const orderId = from(sold, pick)
      if (!orderId) return
      await tx.db.delete(orders).where(eq(orders.id, orderId))
      await settleOrder(at(), orderId)
    },
    hold: ({ pick }) => decide(pick, holdCommission),
    release: ({ pick }) => decide(pick, releaseCommission),
    void: ({ pick }) => decide(pick, voidCommission),
    clear: async ({ pick }) => {
      const orderId = from(pick % 4 === 0 ? sold : ownPurchases, pick)
      if (orderId) await clearFlag(at(), orderId)
    },
    wait: ({ pick }) => {
      now = new Date(now.getTime() + (1 + (pick % 25)) * DAY_MS)
      return Promise.resolve()
    },
    approve: () => approveDue(at()),
    calculate: async ({ pick }) => {
      const { year, month } = monthAt(new Date(monthAt(now).from.getTime() - 1))
      const drafts = await tx.db
        .select()
        .from(batches)
        .where(inArray(batches.status, ['open', 'calculated']))
      const run = drafts[0] ?? (await openRun(at(first), { year, month }))
      await startCalculating(at(first), run.id)
      await work(pick)
    },
    lock: async ({ pick }) => {
      await step('calculated', startLocking, first)
      await work(pick)
    },
    work: ({ pick }) => work(pick),
    commit: ({ pick }) => step('locked', commitRun, pick % 3 === 0 ? first : second),
    send: () => step('committed', sendRun, second),
    takeOut: ({ pick }) => decideLine(pick, takeOutLine),
    confirm: ({ pick }) => decideLine(pick, confirmLine),
    cancelRun: async ({ pick }) => {
      const [run] = await tx.db.select().from(batches).orderBy(desc(batches.id)).limit(1)
      const by = pick % 2 === 0 ? first : second
      if (!run || pick % 3 > 0) return
      await tx.db.transaction((db) =>
        startCancelling({ ...at(by), db }, { batchId: run.id, reason: 'A wrong month' }),
      )
      await work(pick)
    },
    settle: ({ pick }) => finish(pick, false),
    fail: ({ pick }) => finish(pick, true),
    payTax: async ({ pick, price }) => {
      const { due } = await taxWithheld(at())
      const amountCents = pick % 5 === 0 ? due + 1 : 1 + (price % Math.max(1, due))
      const payment = { amountCents, paidOn: '2026-01-01', reference: `TAJ ${pick % 50}` }
      await tx.db.transaction((db) => payTax({ ...at(first), db }, payment))
    },
    takeTaxBack: async ({ pick }) => {
      const taken = await tx.db.select().from(taxPayments).orderBy(taxPayments.id)
      const taxPaymentId = from(taken, pick)?.id
      if (taxPaymentId) await takeTaxBack(at(second), { taxPaymentId, reason: 'A typing slip' })
    },
    settleAll: async () => {
      for (const orderId of sold.slice(-5)) await settleOrder(at(), orderId)
    },
    pause: async ({ pick }) => {
      const isActive = pick % 2 === 0
      const id = from(memberIds, pick) ?? 0
      await tx.db.update(members).set({ isActive }).where(eq(members.id, id))
    },
    replay: async ({ pick }) => {
      const orderId = from(sold, pick)
      if (orderId) await settleOrder(at(), orderId)
    },
  }

  return {
    memberIds,
    now: () => now,
    run: async (command) => {
      try {
        await does[command.kind](command)
        return true
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return false
      }
    },
  }
}

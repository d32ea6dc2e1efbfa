// A month's payouts over HTTP: two people, the bank's file and its answer, and what is refused.

import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditView } from '#contract/audit.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { INVARIANTS, type ReconciliationView, type TraceView } from '#contract/reconciliation.ts'
import type {
  BankAnswerPreview,
  RunDetailView,
  RunLineView,
  RunView,
} from '#contract/staff-payouts.ts'
import { approveDue } from '#domain/commissions/approve-due.ts'
import { settleOrder } from '#domain/commissions/settle-order.ts'
import { staffActor } from '#domain/identity/staff-sessions.ts'
import { hashPassword } from '#domain/identity/passwords.ts'
import { users } from '#domain/identity/users.table.ts'
import { changeOrder } from '#domain/orders/change-order.ts'
import { startLocking } from '#domain/payouts/start-run.ts'
import { unfinishedRuns, advanceRun } from '#domain/payouts/advance-run.ts'
import { aMember, anOrder, aProduct } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff, editorToken } from '#testing/staff.ts'
import { system } from '#platform/tx.ts'
import { MAX_ERRORS } from '#http/payout-view.ts'
import { checkNextBatch } from '#domain/reports/check-integrity.ts'
import { editorCookie } from '#testing/cookies.ts'

const SOLD = new Date('2026-09-05T15:00:00Z')
const APPROVED = new Date('2026-10-20T15:00:00Z')
const PAYDAY = new Date('2026-11-03T15:00:00Z')
const APPROVER = { password: 'four words of an approver', sha256: '0'.repeat(64) }
const OCTOBER = { year: 2026, month: 10 }

let now = SOLD
let shop: TestShop
let first: Record<string, string>
let second: Record<string, string>
const orderIds: number[] = []

beforeAll(async () => {
  shop = await openTestShop({}, undefined, { now: () => now })
  await shop.shop.write(system('test'), async (tx) => {
    const { id: productId } = await aProduct(tx, { priceCents: 189_900_00 })
    for (const firstName of ['Marcia', 'Delroy', 'Simone', 'Oneil']) {
      const member = await aMember(tx, { firstName })
      const order = await anOrder(tx, { productId, referrer: member.id })
      await changeOrder(tx, { orderId: order.id, edit: { paymentStatus: 'paid' } })
      await settleOrder(tx, order.id)
      orderIds.push(order.id)
    }
  })
  now = APPROVED
  await shop.shop.write(system('test'), (tx) => approveDue(tx))
  now = PAYDAY
  first = await asStaff(shop, 'manager')
  second = await asStaff(shop, 'admin')
  const password = await hashPassword(APPROVER.password)
  await shop.shop.write(system('test'), (tx) => tx.db.update(users).set({ password }))
})
afterAll(() => shop.close())

const call = (method: string, path: string, body?: unknown, who = first) =>
  shop.call(method, `/api${path}`, body, who)

async function json<Answer>(answer: Promise<Response>): Promise<Answer> {
  const response = await answer
  expect([response.status, response.ok || (await response.clone().json())]).toEqual([
    response.status,
    true,
  ])
  return (await response.json()) as Answer
}

const openRun = () => json<RunDetailView>(call('POST', '/payout-runs', OCTOBER))
const step = (id: number, name: string, who = first, body?: unknown) =>
  json<RunDetailView>(call('POST', `/payout-runs/${id}/${name}`, body, who))
const linesOf = (id: number, query = '') =>
  json<RunLineView[]>(call('GET', `/payout-runs/${id}/lines${query}`))
const refused = async (answer: Promise<Response>, status: number, sentence: string) => {
  const response = await answer
  expect([response.status, await response.json()]).toEqual([
    status,
    expect.objectContaining({ error: sentence }),
  ])
}
const csv = (id: number, text: string, preview = '') =>
  shop.call('POST', `/api/payout-runs/${id}/bank-answers${preview}`, text, {
    ...first,
    'content-type': 'text/csv',
  })
const notThere = refusalSentence('run-step')

test('a draft can be cancelled with a reason, and so can a locked run: its money is back', async () => {
  const draft = await openRun()
  expect(draft).toMatchObject({ status: 'calculated', lines: 4, total: '20000.00' })
  expect(draft.window).toEqual({ from: '2026-11-02', until: '2026-11-06' })
  await refused(
    call('POST', `/payout-runs/${draft.id}/cancellation`, { reason: '' }),
    422,
    'Please enter a reason',
  )
  const reason = { reason: 'A wrong month' }
  const gone = await step(draft.id, 'cancellation', first, reason)
  expect(gone).toMatchObject({
    status: 'cancelled',
    lines: 0,
    total: '0.00',
    cancelReason: 'A wrong month',
  })
  await refused(call('POST', `/payout-runs/${draft.id}/lock`), 409, notThere)

  const again = await openRun()
  expect(again).toMatchObject({ run: 2, lines: 4 })
  await step(again.id, 'lock')
  const back = await step(again.id, 'cancellation', second, reason)
  expect(back).toMatchObject({ status: 'cancelled', lines: 4, total: '20000.00' })
  expect(back.counts.failed).toEqual({ lines: 4, amount: '20000.00' })
  await expectTrueBooks()
})

test('two who open the month at once open one draft, and two who lock it lock it once', async () => {
  const opened = await Promise.all([
    json<RunDetailView>(call('POST', '/payout-runs', OCTOBER)),
    json<RunDetailView>(call('POST', '/payout-runs', OCTOBER, second)),
  ])
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  const { id } = await openRun()
  const locks = await Promise.all(
    [first, second].map((who) => call('POST', `/payout-runs/${id}/lock`, undefined, who)),
  )
  expect(locks.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  await step(id, 'cancellation', first, { reason: 'To begin again' })
})

test('what one has locked another approves, and only then are there files for the bank', async () => {
  const { id } = await openRun()
  const locked = await step(id, 'lock')
  expect(locked.lockedBy?.name).toMatch(/^manager-/)
  await refused(
    call('POST', `/payout-runs/${id}/approval`, APPROVER),
    409,
    refusalSentence('same-person'),
  )
  await refused(call('POST', `/payout-runs/${id}/file`), 409, notThere)
  const editor = {
    cookie: editorCookie(await editorToken(shop)),
    host: 'a.b',
    origin: 'http://a.b',
  }
  await refused(
    call('POST', `/payout-runs/${id}/approval`, APPROVER, editor),
    403,
    refusalSentence('not-allowed'),
  )
  await refused(
    call(
      'POST',
      `/payout-runs/${id}/approval`,
      { ...APPROVER, password: 'a stolen session' },
      second,
    ),
    422,
    refusalSentence('wrong-current-password'),
  )
  const approved = await step(id, 'approval', second, { ...APPROVER, sha256: locked.file?.sha256 })
  expect(approved).toMatchObject({ status: 'committed', file: locked.file })
  await refused(call('POST', `/payout-runs/${id}/approval`, APPROVER, second), 409, notThere)
  await refused(call('POST', `/payout-runs/${id}/cancellation`, { reason: 'Late' }), 409, notThere)

  const [file] = locked.files
  expect(file).toMatchObject({ kind: 'ach', name: 'payouts-2026-10-run-4-ach.csv', lines: 4 })
  expect((await downloaded(`/payout-runs/${id}/files/ach`, file)).split('\r\n')).toHaveLength(6)
  expect(await downloaded(`/payout-runs/${id}/file`, locked.file)).toContain(
    `${file?.name},4,${file?.amount},${file?.sha256}`,
  )
  await refused(call('POST', `/payout-runs/${id}/files/rtgs`), 404, refusalSentence('not-found'))
  await refused(call('POST', `/payout-runs/${id}/files/cash`), 404, refusalSentence('not-found'))
})

type Named = { name: string; sha256: string } | null | undefined

/** The text of a file, whose name and hash are as the run says. */
async function downloaded(path: string, named: Named): Promise<string> {
  const file = await call('POST', path)
  const text = await file.text()
  const sha256 = createHash('sha256').update(text).digest()
  expect(sha256.toString('hex')).toBe(named?.sha256)
  expect(file.headers.get('repr-digest')).toBe(`sha-256=:${sha256.toString('base64')}:`)
  expect(file.headers.get('content-disposition')).toContain(`"${named?.name}"`)
  return text
}

const present = async () => {
  const [run] = await json<RunView[]>(call('GET', '/payout-runs?limit=1'))
  return run?.id ?? 0
}

test('the bank’s answer is read before it is taken, and taking it again changes nothing', async () => {
  const id = await present()
  await refused(csv(id, 'reference,status\n'), 409, notThere)
  await step(id, 'sending')
  const [marcia, delroy, simone] = await linesOf(id)
  const wrong = `reference,status,reason\n${marcia?.reference},paid,\n${marcia?.reference},paid,\nYBP-1,paid,\n${delroy?.reference},failed,\n${simone?.reference},perhaps,`
  const read = await json<BankAnswerPreview>(csv(id, wrong, '/preview'))
  expect(read).toMatchObject({ paid: { lines: 1, amount: '5000.00' }, errorCount: 4, silent: 3 })
  expect(read.errors.map(({ row }) => row)).toEqual([3, 4, 5, 6])
  await refused(csv(id, wrong), 422, refusalSentence('invalid'))
  await refused(csv(id, 'name,amount\nAnn,5'), 422, refusalSentence('not-csv'))

  const many = `reference,status\n${'YBP-1,paid\n'.repeat(MAX_ERRORS + 1)}`
  const cut = await json<BankAnswerPreview>(csv(id, many, '/preview'))
  expect([cut.errors.length, cut.errorCount]).toEqual([MAX_ERRORS, MAX_ERRORS + 1])

  const good = `Reference;Status;Bank reference;Reason\n${marcia?.reference};PAID;NCB-77;\n${delroy?.reference};rejected;;No such account`
  const taken = { paid: 1, failed: 1, known: 0, left: 0 }
  expect(await json(csv(id, good))).toEqual(taken)
  expect(await json(csv(id, good))).toEqual({ paid: 0, failed: 0, known: 2, left: 0 })
  const turned = `reference,status\n${delroy?.reference},paid`
  const clash = await json<BankAnswerPreview>(csv(id, turned, '/preview'))
  expect(clash.errors[0]?.message).toBe('This line is failed already, and the file says paid')
  const lines = await linesOf(id)
  expect(lines.map(({ status }) => status)).toEqual(['paid', 'failed', 'sent', 'sent'])
  expect(lines[0]).toMatchObject({ bankReference: 'NCB-77', gross: '5000.00', commissions: 1 })
  expect((await linesOf(id, '?q=ncb-77')).map(({ name }) => name)).toEqual(['Marcia Reid'])
  expect(await linesOf(id, '?status=failed')).toMatchObject([{ failureReason: 'No such account' }])
})

test('lines are settled by hand, several at once, all of them or none', async () => {
  const id = await present()
  const [, , simone, oneil] = await linesOf(id)
  const outcome = (paymentId: number | undefined) => ({ outcome: 'paid', paymentId })
  const strange = { outcomes: [outcome(simone?.id), outcome(999)] }
  await refused(
    call('POST', `/payout-runs/${id}/outcomes`, strange),
    404,
    refusalSentence('not-found'),
  )
  expect(await linesOf(id, '?status=sent')).toHaveLength(2)
  const both = { outcomes: [outcome(simone?.id), outcome(oneil?.id)] }
  expect(await step(id, 'outcomes', second, both)).toMatchObject({
    status: 'settled',
    counts: { paid: { lines: 3, amount: '15000.00' }, failed: { lines: 1 } },
  })
  expect(await step(id, 'outcomes', second, both)).toMatchObject({ status: 'settled' })
  const other = { outcomes: [{ outcome: 'failed', paymentId: oneil?.id, reason: 'Closed' }] }
  await refused(call('POST', `/payout-runs/${id}/outcomes`, other), 409, notThere)
  const next = await openRun()
  expect(next).toMatchObject({ lines: 1, total: '5000.00' })
})

test('what a request leaves undone a job goes on with, in the name of whoever asked', async () => {
  const { id } = await openRun()
  const [asker] = await shop.database.db.select().from(users).where(eq(users.role, 'manager'))
  if (!asker) throw new Error('somebody signed in')
  await shop.shop.write(staffActor(asker), (tx) => startLocking(tx, id))
  const begun = await json<RunDetailView>(call('GET', `/payout-runs/${id}`))
  expect(begun).toMatchObject({ status: 'locking', percent: 0, lockedBy: { id: asker.id } })
  await refused(call('POST', `/payout-runs/${id}/lock`), 409, notThere)
  await refused(call('POST', `/payout-runs/${id}/approval`, APPROVER, second), 409, notThere)
  expect(await openRun()).toMatchObject({ id, status: 'locking' })
  const [going] = await shop.shop.read(system('test'), unfinishedRuns)
  if (!going) throw new Error('a run that is under way')
  expect(going).toMatchObject({ id, status: 'locking', actor: staffActor(asker) })
  while (await shop.shop.write(going.actor, (tx) => advanceRun(tx, going)));
  const done = await json<RunDetailView>(call('GET', `/payout-runs/${id}`))
  expect(done).toMatchObject({ status: 'locked', percent: null, lines: 1 })
  expect(done.history.at(-1)).toMatchObject({ by: asker.username })
  await expectTrueBooks()
})

test('the audit log and the run itself say who did each step', async () => {
  const log = await json<AuditView[]>(
    call('GET', '/audit-log?entity=batch&limit=50', undefined, second),
  )
  const acts = new Set(log.map(({ action }) => action))
  for (const act of [
    'opened',
    'calculated',
    'locked',
    'committed',
    'file-taken',
    'sent',
    'settled',
    'cancelled',
  ])
    expect(acts).toContain(`payout.${act}`)
  const runs = await json<RunView[]>(call('GET', '/payout-runs?status=settled'))
  const { history, approvedBy } = await json<RunDetailView>(
    call('GET', `/payout-runs/${runs[0]?.id}`),
  )
  expect(history.map(({ what }) => what)).toEqual([
    'Opened',
    'Calculated',
    'Locked, and the files written',
    'Approved',
    'File downloaded',
    'File downloaded',
    'Marked as sent to the bank',
    'Settled',
  ])
  expect(history[3]?.by).toBe(approvedBy?.name)
})

async function expectTrueBooks(): Promise<ReconciliationView> {
  const proof = await json<ReconciliationView>(call('GET', '/reconciliation'))
  expect(proof.invariants.filter(({ found }) => found.length > 0)).toEqual([])
  expect(proof).toMatchObject({ everything: true, sum: '0.00' })
  return proof
}

test('the proof is green with its figures, and a round through the whole book ends green', async () => {
  const { invariants, transactions } = await expectTrueBooks()
  expect(transactions).toBeGreaterThan(10)
  expect(invariants.map(({ checked }) => checked > 0)).toEqual(INVARIANTS.map(() => true))
  const started = await json<ReconciliationView>(call('POST', '/reconciliation/rounds'))
  expect(started.round).toMatchObject({ finishedAt: null, percent: 0 })
  while (await shop.shop.write(system('test'), checkNextBatch));
  const { lastRound, round } = await expectTrueBooks()
  expect(round).toBeNull()
  expect(lastRound).toMatchObject({ percent: 100, members: 4, transactions, found: [] })
})

test('a sale is followed from the order to the bank’s file, by order, partner and run', async () => {
  const [trace] = await json<TraceView[]>(call('GET', `/reconciliation/trace?order=${orderIds[0]}`))
  expect(trace).toMatchObject({ amount: '5000.00', status: 'paid', level: 1 })
  expect(trace?.movements.map(({ kind }) => kind)).toEqual([
    'commission_posted',
    'commission_approved',
  ])
  const line = trace?.lines.at(-1)
  expect(line?.run).toMatchObject({
    name: '2026-10, run 4',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(line?.movements.map(({ kind }) => kind)).toEqual(['payout_locked', 'payout_settled'])
  for (const { entries } of [...(trace?.movements ?? []), ...(line?.movements ?? [])])
    expect(entries.length).toBeGreaterThan(1)
  const memberId = trace?.member.id
  const ofMember = await json<TraceView[]>(call('GET', `/reconciliation/trace?member=${memberId}`))
  expect(ofMember.map(({ commissionId }) => commissionId)).toEqual([trace?.commissionId])
  const page = await call('GET', `/reconciliation/trace?run=${line?.run.id}&limit=3`)
  expect([page.headers.get('x-total-count'), ((await page.json()) as []).length]).toEqual(['4', 3])
  await refused(
    call('GET', '/reconciliation/trace'),
    422,
    'Please name one order, one partner or one run',
  )
})

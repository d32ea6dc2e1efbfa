// Payout runs: opened and calculated, locked by one manager, approved by the other, sent, and settled or failed.

import type { Act } from './acts.ts'
import { converge, credit } from './model.ts'
import { dollars, least, sum } from './arithmetic.ts'
import type { RunAnswer, RunLineAnswer } from './shop-answers.ts'
import { call, isGood, note, type Outcome, type Stage } from './stage.ts'
import {
  holdEnd,
  monthOf,
  walletOf,
  type Order,
  type Row,
  type Run,
  type RunLine,
} from './state.ts'

type Of<K extends Act['act']> = Extract<Act, { act: K }>

const MINIMUM = 100_000n
const OVER = new Set(['settled', 'cancelled'])

export async function runStep(stage: Stage, act: Of<'run'>): Promise<Outcome> {
  const run = stage.world.runs.at(-1)
  if (!run || OVER.has(run.state)) return act.step === 'on' ? openRun(stage) : 'skipped'
  if (run.state === 'calculated')
    return act.step === 'cancel' ? cancelRun(stage, run) : lockRun(stage, run)
  if (run.state === 'locked') {
    return act.step === 'cancel' ? cancelRun(stage, run) : approveRun(stage, run)
  }
  if (run.state === 'committed') return sendRun(stage, run)
  return settleRun(stage, run, act.step === 'fail')
}

/** Commissions for a run: approved, and their hold was over by the end of its month. */
function rowsFor(stage: Stage, run: Run, member: number): Row[] {
  return [...stage.world.orders.values()].flatMap((order) => {
    return order.rows.filter((row) => {
      const end = holdEnd(row)
      return row.member === member && row.state === 'approved' && end && monthOf(end) <= run.month
    })
  })
}

/** Whom a run pays: active partners whose commissions, as far as they are still in the wallet, reach the minimum. */
function expectedLines(stage: Stage, run: Run): { member: number; amount: bigint }[] {
  return [...stage.world.members.values()].flatMap((member) => {
    const gross = sum(rowsFor(stage, run, member.id).map((row) => row.amount))
    const amount = least(gross, walletOf(stage.world, member.id).available)
    return member.active && amount >= MINIMUM ? [{ member: member.id, amount }] : []
  })
}

function shown(lines: { member: number; amount: bigint }[]): string {
  return lines
    .map((line) => `${line.member}: ${dollars(line.amount)}`)
    .toSorted()
    .join(', ')
}

async function readLines(stage: Stage, run: number): Promise<RunLine[]> {
  const answer = await call(stage, 'manager', 'GET', `/api/payout-runs/${run}/lines?limit=1000`)
  const lines = isGood(answer) ? (answer.body as RunLineAnswer[]) : []
  return lines.map((line) => ({
    id: line.id,
    member: line.memberId,
    amount: BigInt(line.amount.replace('.', '')),
  }))
}

async function openRun(stage: Stage): Promise<Outcome> {
  const [year = 0, month = 0] = monthOf(stage.world.now).split('-').map(Number)
  const body = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 }
  const answer = await call(stage, 'manager', 'POST', '/api/payout-runs', body)
  if (!isGood(answer)) {
    note(
      stage,
      'run.open',
      `${JSON.stringify(body)}: ${answer.status} ${JSON.stringify(answer.body)}`,
    )
    return 'refused'
  }
  await stage.shop.idle()
  const { id, status } = answer.body as RunAnswer
  const run: Run = {
    id,
    state: status,
    lines: [],
    month: `${body.year}-${String(body.month).padStart(2, '0')}`,
  }
  stage.world.runs.push(run)
  const seen = shown(await readLines(stage, id))
  const wanted = shown(expectedLines(stage, run))
  if (seen !== wanted) note(stage, 'run.lines', `run ${id} should pay ${wanted}, pays ${seen}`)
  return 'done'
}

async function lockRun(stage: Stage, run: Run): Promise<Outcome> {
  const before = await call(stage, 'manager', 'POST', `/api/payout-runs/${run.id}/calculation`)
  if (isGood(before)) await stage.shop.idle()
  const answer = await call(stage, 'manager', 'POST', `/api/payout-runs/${run.id}/lock`)
  if (!isGood(answer)) {
    note(stage, 'run.lock', `run ${run.id}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return 'refused'
  }
  run.state = 'locked'
  run.lines = await readLines(stage, run.id)
  const [seen, wanted] = [shown(run.lines), shown(expectedLines(stage, run))]
  if (seen !== wanted)
    note(stage, 'run.lines', `run ${run.id} locked should pay ${wanted}, pays ${seen}`)
  for (const line of run.lines) takeIntoRun(stage, run, line)
  return 'done'
}

function takeIntoRun(stage: Stage, run: Run, line: RunLine): void {
  const wallet = walletOf(stage.world, line.member)
  wallet.available -= line.amount
  wallet.inTransit += line.amount
  stage.touched.members.add(line.member)
  for (const row of rowsFor(stage, run, line.member)) {
    row.state = 'batched'
    row.run = run.id
  }
}

function rowsOf(stage: Stage, member: number): Row[] {
  return [...stage.world.orders.values()].flatMap((order) =>
    order.rows.filter((row) => row.member === member),
  )
}

function ordersOf(stage: Stage, run: number): Order[] {
  return [...stage.world.orders.values()].filter((order) =>
    order.rows.some((row) => row.run === run),
  )
}

/** Ends a line: paid it leaves the wallet, else it comes back, and then its orders are settled as they are now. */
function endLine(stage: Stage, run: Run, line: RunLine, isPaid: boolean): void {
  const wallet = walletOf(stage.world, line.member)
  wallet.inTransit -= line.amount
  if (isPaid) wallet.withdrawn += line.amount
  else credit(stage.world, line.member, line.amount)
  stage.touched.members.add(line.member)
  for (const row of rowsOf(stage, line.member)) {
    if (row.run === run.id && row.state === 'batched') row.state = isPaid ? 'paid' : 'approved'
  }
}

function endRun(stage: Stage, run: Run, failed: Set<number>): void {
  const orders = ordersOf(stage, run.id)
  for (const line of run.lines) endLine(stage, run, line, !failed.has(line.id))
  for (const order of orders) {
    stage.touched.orders.add(order.id)
    converge(stage.world, order)
    for (const row of order.rows) if (row.state !== 'paid') row.run = null
  }
}

async function cancelRun(stage: Stage, run: Run): Promise<Outcome> {
  const answer = await call(stage, 'manager', 'POST', `/api/payout-runs/${run.id}/cancellation`, {
    reason: 'Tried',
  })
  if (!isGood(answer)) return 'refused'
  await stage.shop.idle()
  const wasLocked = run.state === 'locked'
  run.state = 'cancelled'
  if (wasLocked) endRun(stage, run, new Set(run.lines.map((line) => line.id)))
  return 'done'
}

/** Takes out what has become wrong of a locked run, and names its file. */
async function takeOutWrong(stage: Stage, run: Run): Promise<string> {
  const path = `/api/payout-runs/${run.id}`
  const shown = await call(stage, 'second manager', 'GET', path)
  for (const { id } of (shown.body as RunAnswer).wrongLines) {
    const removal = `${path}/lines/${id}/removal`
    await call(stage, 'second manager', 'POST', removal, { reason: 'It has changed' })
    await stage.shop.idle()
    leaveRun(stage, run, id)
  }
  const after = await call(stage, 'second manager', 'GET', path)
  return (after.body as RunAnswer).file?.sha256 ?? ''
}

function leaveRun(stage: Stage, run: Run, lineId: number): void {
  const line = run.lines.find(({ id }) => id === lineId)
  if (!line) return
  const orders = ordersOf(stage, run.id).filter((order) =>
    order.rows.some((row) => row.member === line.member && row.run === run.id),
  )
  endLine(stage, run, line, false)
  run.lines = run.lines.filter((other) => other !== line)
  for (const order of orders) {
    stage.touched.orders.add(order.id)
    for (const row of order.rows)
      if (row.member === line.member && row.state !== 'paid') row.run = null
    converge(stage.world, order)
  }
}

async function approveRun(stage: Stage, run: Run): Promise<Outcome> {
  const body = { password: stage.shop.password, sha256: await takeOutWrong(stage, run) }
  const same = await call(stage, 'manager', 'POST', `/api/payout-runs/${run.id}/approval`, body)
  if (isGood(same)) note(stage, 'run.same-person', `run ${run.id} was approved by who locked it`)
  const answer = await call(
    stage,
    'second manager',
    'POST',
    `/api/payout-runs/${run.id}/approval`,
    body,
  )
  if (!isGood(answer)) {
    note(stage, 'run.approval', `run ${run.id}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return 'refused'
  }
  run.state = 'committed'
  return 'done'
}

async function sendRun(stage: Stage, run: Run): Promise<Outcome> {
  const answer = await call(stage, 'manager', 'POST', `/api/payout-runs/${run.id}/sending`)
  if (!isGood(answer)) return 'refused'
  run.state = 'sent'
  return run.lines.length === 0 ? settleRun(stage, run, false) : 'done'
}

async function settleRun(stage: Stage, run: Run, oneFails: boolean): Promise<Outcome> {
  const failed = new Set(oneFails ? run.lines.slice(0, 1).map((line) => line.id) : [])
  const outcomes = run.lines.map((line) =>
    failed.has(line.id)
      ? { outcome: 'failed', paymentId: line.id, reason: 'Account closed' }
      : { outcome: 'paid', paymentId: line.id },
  )
  if (outcomes.length > 0) {
    const answer = await call(stage, 'manager', 'POST', `/api/payout-runs/${run.id}/outcomes`, {
      outcomes,
    })
    if (!isGood(answer)) return 'refused'
    await stage.shop.idle()
  }
  run.state = 'settled'
  endRun(stage, run, failed)
  return 'done'
}

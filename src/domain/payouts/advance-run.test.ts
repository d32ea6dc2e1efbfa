// A run is worked on in portions: wherever a kill breaks it off, and whatever happens to sales in
// between, each partner is paid what was shown, once, or nothing has moved.

import { expect, test } from 'vitest'
import { staffId } from '#domain/identity/may.ts'
import type { MemberRow } from '#domain/partners/members.table.ts'
import { anEarner, calculated, october, onPayday, setPaid, walletOf } from '#testing/payday.ts'
import { type TestTx, trying } from '#testing/shop.ts'
import {
  lockRun,
  openRun,
  startCalculating,
  startCancelling,
  startLocking,
  startSettling,
} from './start-run.ts'
import { readBankAnswer } from './bank-answer.ts'
import { fileListOf, getRun, linesOf } from './find-run.ts'
import { commitRun, sendRun } from './send-run.ts'
import { settleLine } from './settle-line.ts'
import { type UnfinishedRun, unfinishedRuns, advanceRun, finishRun } from './advance-run.ts'

const died = new Error('the power went')

/** Works a partner at a time, and dies once in every portion; answers how many there were. */
async function dyingInEach(tx: TestTx, input: UnfinishedRun): Promise<number> {
  for (let batches = 1; ; batches++) {
    const half = trying(tx, async (inner) => {
      await advanceRun(inner, input, 1)
      throw died
    })
    await expect(half).rejects.toBe(died)
    if (!(await advanceRun(tx, input, 1))) return batches
  }
}

test('a sale taken back while its run is being locked is not paid, and what had moved is back', () =>
  onPayday(async (desk) => {
    const { tx, first } = desk
    const earners = []
    for (let made = 0; made < 3; made++) earners.push(await anEarner(tx))
    const { id } = await calculated(desk)
    await startLocking(first, id)
    const further = () => advanceRun(first, { id, status: 'locking' }, 1)
    while ((await getRun(tx, id)).postedThrough === 0) await further()
    expect(await walletOf(tx, earners[0]?.member as MemberRow)).toEqual([0, 5000_00, 0])
    const other = trying(first, (inner) => openRun(inner, { year: 2026, month: 9 }))
    await expect(other).rejects.toMatchObject({ code: 'run-open' })
    await setPaid(tx, earners[1]?.orders[0]?.id ?? 0, 'failed')
    while (await further());
    expect(await unfinishedRuns(tx)).toMatchObject([{ id, status: 'cancelling' }])
    await dyingInEach(first, { id, status: 'cancelling' })
    expect(await getRun(tx, id)).toMatchObject({
      status: 'cancelled',
      lines: 1,
      cancelReason: 'Something changed while the run was being locked',
    })
    for (const { member } of [...earners.slice(0, 1), ...earners.slice(2)])
      expect(await walletOf(tx, member)).toEqual([5000_00, 5000_00, 0])
    expect(await calculated(desk)).toMatchObject({ run: 2, lines: 2, totalAmount: 10_000_00 })
    await lockRun(first, (await openRun(first, october)).id)
  }))

test('a run can be cancelled while it is being locked', () =>
  onPayday(async (desk) => {
    const { tx, first, second } = desk
    const one = await anEarner(tx)
    await anEarner(tx)
    const { id } = await calculated(desk)
    await startLocking(first, id)
    while ((await getRun(tx, id)).postedThrough === 0)
      await advanceRun(first, { id, status: 'locking' }, 1)
    await startCancelling(second, { batchId: id, reason: 'The wrong month' })
    const gone = await finishRun(second, { id, status: 'cancelling' }, 1)
    expect(gone).toMatchObject({ status: 'cancelled', lines: 1, totalAmount: 5000_00 })
    expect(await walletOf(tx, one.member)).toEqual([5000_00, 5000_00, 0])
    expect(await calculated(desk)).toMatchObject({ run: 2, lines: 2 })
  }))

test('a run killed half way and taken up again writes the same file and pays each once', () =>
  onPayday(async (desk) => {
    const { tx, first, second } = desk
    const earners = []
    for (let made = 0; made < 4; made++) earners.push(await anEarner(tx))
    const run = await calculated(desk)
    let hash = ''
    const undisturbed = trying(first, async (inner) => {
      hash = (await lockRun(inner, run.id)).fileSha256 ?? ''
      throw died
    })
    await expect(undisturbed).rejects.toBe(died)
    await startCalculating(first, run.id)
    expect(await dyingInEach(first, { id: run.id, status: 'calculating' })).toBeGreaterThan(7)
    await startLocking(first, run.id)
    expect(await dyingInEach(second, { id: run.id, status: 'locking' })).toBeGreaterThan(7)
    const locked = await getRun(tx, run.id)
    const { status, fileSha256, lines: paid, lockedBy } = locked
    expect([status, fileSha256, paid, lockedBy]).toEqual(['locked', hash, 4, staffId(first)])
    await commitRun(second, run.id)
    await sendRun(second, run.id)
    const lines = await linesOf(tx, run.id)
    for (const { id } of lines) {
      const half = trying(second, async (inner) => {
        await settleLine(inner, { paymentId: id })
        throw died
      })
      await expect(half).rejects.toBe(died)
    }
    for (const { id } of [...lines, ...lines]) await settleLine(second, { paymentId: id })
    for (const { member } of earners)
      expect(await walletOf(tx, member)).toEqual([0, 5000_00, 5000_00])
    expect((await fileListOf(tx, run.id)).sha256).toBe(hash)
  }))

const COLUMNS = 'reference,status,bank_reference,reason\n'

test('the bank’s answer is settled to its end through any number of kills, each line once', () =>
  onPayday(async (desk) => {
    const { tx, first, second } = desk
    const earners = []
    for (let made = 0; made < 4; made++) earners.push(await anEarner(tx))
    const { id } = await calculated(desk)
    const { fileSha256 } = await lockRun(first, id)
    await commitRun(second, id)
    await sendRun(first, id)
    const [one, two, three, silent] = (await linesOf(tx, id)).map(({ memberId }) => memberId)
    const answerLine = (member: number | undefined, what: string) =>
      `YBP-2026-10-1-${member},${what}\n`
    const text = `${COLUMNS}${answerLine(one, 'paid,NCB-1,')}${answerLine(two, 'failed,,No such account')}${answerLine(three, 'paid,,')}`
    const answer = { batchId: id, bytes: Buffer.from(text) }
    expect((await startSettling(first, answer)).run).toMatchObject({ status: 'settling' })
    await expect(startSettling(second, answer)).rejects.toMatchObject({ code: 'run-step' })
    const open = (await linesOf(tx, id))[3]?.id ?? 0
    const byHand = trying(second, (inner) => settleLine(inner, { paymentId: open }))
    await expect(byHand).rejects.toMatchObject({ code: 'run-step' })
    expect(await dyingInEach(first, { id, status: 'settling' })).toBeGreaterThan(2)
    const batch = await getRun(tx, id)
    expect(batch).toMatchObject({ status: 'sent', step: null, fileSha256 })
    expect((await linesOf(tx, id)).map((line) => [line.status, line.transactionId])).toEqual([
      ['paid', 'NCB-1'],
      ['failed', null],
      ['paid', null],
      ['sent', null],
    ])
    for (const { member } of earners) {
      const here = { [two ?? 0]: 5000_00 }[member.id] ?? 0
      const gone = member.id === one || member.id === three ? 5000_00 : 0
      expect(await walletOf(tx, member)).toEqual([here, 5000_00, gone])
    }
    const turned = `${answerLine(one, 'failed,,Closed')}${answerLine(two, 'paid,,')}`
    const contrary = await readBankAnswer(tx, id, Buffer.from(`${COLUMNS}${turned}`))
    expect([contrary.outcomes, contrary.errors.map(({ message }) => message)]).toEqual([
      [],
      [
        'This line is paid already, and the file says failed',
        'This line is failed already, and the file says paid',
      ],
    ])
    const last = { batchId: id, bytes: Buffer.from(`${text}${answerLine(silent, 'paid,,')}`) }
    const { answer: known } = await startSettling(first, last)
    expect(known).toMatchObject({ alreadySettled: 3, silent: 0, sums: { paid: { lines: 1 } } })
    await dyingInEach(second, { id, status: 'settling' })
    expect(await getRun(tx, id)).toMatchObject({ status: 'settled', settledAt: tx.now })
    expect((await startSettling(first, last)).run).toBeUndefined()
  }))

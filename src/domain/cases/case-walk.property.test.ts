// A case through anything that shopper and staff may do, in any order and at any time, against a model
// written another way; and the reminders, of which each promised time has exactly one.

import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check'
import { expect, test } from 'vitest'
import { aCase, aDeliveredOrder } from '#testing/cases.ts'
import { runs } from '#testing/runs.ts'
import { at, inShop, type TestTx } from '#testing/shop.ts'
import type { CaseRow } from './cases.table.ts'
import { promisedNow } from './clock.ts'
import { assignCase, closeCase, closeOwnCase, decideCase } from './decide-case.ts'
import { findCase, talkOf } from './find-case.ts'
import { caseReminder } from './remind-cases.ts'
import { writeAsShopper, writeAsStaff } from './write-in-case.ts'

const HOUR_MS = 3_600_000
const ACTS = ['shopper', 'answer', 'note', 'decide', 'close', 'solve', 'take', 'remind'] as const
type Act = (typeof ACTS)[number]

/** What a case is by now, from nothing but the acts so far. */
type Model = {
  state: CaseRow['state']
  owes: CaseRow['due']
  promised: Date | null
  answered: boolean
  /** The promised times that have passed while something was due. */
  reminders: number
  reminded: boolean
  messages: number
}

async function act(tx: TestTx, what: Act, { id, link }: { id: number; link: string }) {
  const words = 'So it is.'
  const decision = { outcome: 'part', title: 'A new arm', words: 'It comes by courier.' } as const
  const acts: Record<Act, () => Promise<unknown>> = {
    shopper: () => writeAsShopper(tx, { link, id, words }),
    answer: () => writeAsStaff(tx, { caseId: id, words, inside: false }),
    note: () => writeAsStaff(tx, { caseId: id, words, inside: true }),
    decide: () => decideCase(tx, { caseId: id, decision }),
    close: () => closeCase(tx, id),
    solve: () => closeOwnCase(tx, { link, id }),
    take: () => assignCase(tx, { caseId: id, mine: true }),
    remind: () => remindCases(tx),
  }
  return acts[what]().then(
    () => true,
    (error: { code?: string }) => {
      expect(['case-closed', 'case-not-decided']).toContain(error.code)
      return false
    },
  )
}

const nothingOwed = { owes: null, promised: null, reminded: false }

function expected(model: Model, what: Act, { now, by }: { now: Date; by: Date }): Model {
  const { state, owes, answered } = model
  switch (what) {
    case 'shopper': {
      const messages = model.messages + 1
      if (state === 'open' && owes) return { ...model, messages }
      const next = state === 'open' && answered ? ('decision' as const) : ('answer' as const)
      return { ...model, messages, state: 'open', owes: next, promised: by, reminded: false }
    }
    case 'answer':
      return { ...model, messages: model.messages + 1, answered: true, ...nothingOwed }
    case 'note':
      return { ...model, messages: model.messages + 1 }
    case 'decide':
      return state === 'closed'
        ? model
        : { ...model, state: 'decided', answered: true, ...nothingOwed }
    case 'close':
      return state === 'open' ? model : { ...model, state: 'closed', ...nothingOwed }
    case 'solve':
      return { ...model, state: 'closed', ...nothingOwed }
    case 'remind': {
      const isDue = model.promised !== null && model.promised <= now && !model.reminded
      return isDue ? { ...model, reminders: model.reminders + 1, reminded: true } : model
    }
    default:
      return model
  }
}

const walks = array(record({ what: constantFrom(...ACTS), hours: integer({ min: 0, max: 40 }) }), {
  maxLength: 14,
})

const remindCases = async (tx: TestTx) => caseReminder.remind(tx, await caseReminder.due(tx))

test('whatever is done with a case, it owes what the model owes, and each promise has one reminder', () =>
  inShop(async (outer) => {
    const order = await aDeliveredOrder(outer)
    await assert(
      asyncProperty(walks, async (steps) => {
        const opened = await aCase(outer, { order })
        let model: Model = {
          ...{ state: 'open', owes: 'answer', promised: opened.answerBy, answered: false },
          ...{ reminders: 0, reminded: false, messages: 1 },
        }
        let time = outer.now.getTime()
        const before = outer.happened.length
        for (const { what, hours } of steps) {
          time += hours * HOUR_MS
          const tx = at(new Date(time), outer)
          const by = (await promisedNow(tx))('damage')
          await act(tx, what, { id: opened.id, link: order.link })
          model = expected(model, what, { now: tx.now, by })
          const row = await findCase(tx, opened.id)
          expect([row?.state, row?.due, row?.dueAt]).toEqual([
            model.state,
            model.owes,
            model.promised,
          ])
          expect(row?.answeredAt !== null).toBe(model.answered)
        }
        const { messages } = await talkOf(outer, opened.id)
        expect(messages).toHaveLength(model.messages)
        const reminded = outer.happened
          .slice(before)
          .filter(({ name, facts }) => name === 'case.due' && facts.caseId === opened.id)
        expect(reminded).toHaveLength(model.reminders)
        await closeOwnCase(at(new Date(time), outer), { link: order.link, id: opened.id })
      }),
      { numRuns: runs(40) },
    )
  }))

test('a reminder is of the moment that was promised, whatever the clock said when the job came late', () =>
  inShop(async (tx) => {
    const { id, answerBy } = await aCase(tx)
    await remindCases(at(new Date(answerBy.getTime() - 1), tx))
    await remindCases(at(answerBy, tx))
    await remindCases(at(new Date(answerBy.getTime() + HOUR_MS), tx))
    const due = tx.happened.filter(({ name }) => name === 'case.due')
    expect(due).toMatchObject([{ facts: { caseId: id, due: 'answer' } }])
  }))

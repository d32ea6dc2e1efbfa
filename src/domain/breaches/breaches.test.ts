import { expect, test } from 'vitest'
import { CorrectBreach, NoteBreach, typedMinute } from '#contract/breaches.ts'
import { inShop, type TestTx } from '#testing/shop.ts'
import {
  countOpenBreaches,
  dueAt,
  listBreaches,
  listVersions,
  readBreach,
  stateOf,
} from './list-breaches.ts'
import { correctBreach, recordBreach } from './record-breach.ts'

const hoursAgo = (tx: TestTx, hours: number) =>
  typedMinute(new Date(tx.now.getTime() - hours * 3_600_000))

const aBreach = (tx: TestTx, given: Partial<NoteBreach> = {}): NoteBreach => ({
  foundAt: hoursAgo(tx, 10),
  what: 'A list of addresses was mailed to a wrong person.',
  whose: 'Customers of November',
  people: 12,
  data: 'Names and addresses',
  measures: '',
  commissionerAt: '',
  commissionerNot: '',
  personsAt: '',
  personsNot: '',
  ...given,
})

const correction = (tx: TestTx, given: Partial<CorrectBreach & { breachId: number }> = {}) => ({
  ...aBreach(tx),
  ...{ breachId: 1, version: 1, reason: 'More is known' },
  ...given,
})

test('breaches are numbered from 1, and a correction is a further version with old and new value', () =>
  inShop(async (tx) => {
    await recordBreach(tx, aBreach(tx))
    expect((await recordBreach(tx, aBreach(tx))).breachId).toBe(2)
    await correctBreach(tx, correction(tx, { people: 14, personsAt: hoursAgo(tx, 1) }))
    const { newest, versions } = await readBreach(tx, 1)
    expect(newest).toMatchObject({ breachId: 1, version: 2, people: 14 })
    expect(versions.map(({ reason, changes }) => ({ reason, changes }))).toEqual([
      { reason: '', changes: [] },
      {
        reason: 'More is known',
        changes: [
          { field: 'people', old: '12', new: '14' },
          { field: 'personsAt', old: '', new: hoursAgo(tx, 1) },
        ],
      },
    ])
    expect((await listBreaches(tx, { limit: 10 })).total).toBe(2)
    expect((await listVersions(tx, { limit: 10 })).total).toBe(3)
    expect(tx.happened.map(({ name, facts }) => [name, facts])).toEqual([
      ['breach.noted', { breachId: 1, version: 1 }],
      ['breach.noted', { breachId: 2, version: 1 }],
      ['breach.noted', { breachId: 1, version: 2 }],
    ])
  }))

test('a correction of an older version is refused, and one without a difference writes nothing', () =>
  inShop(async (tx) => {
    await recordBreach(tx, aBreach(tx))
    expect((await correctBreach(tx, correction(tx))).version).toBe(1)
    await correctBreach(tx, correction(tx, { people: 13 }))
    const late = correctBreach(tx, correction(tx, { people: 15 }))
    await expect(late).rejects.toMatchObject({ code: 'breach-changed' })
    const unknown = correctBreach(tx, correction(tx, { breachId: 7 }))
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
  }))

test('nothing is found, and nobody notified, at a moment that is still to come', () =>
  inShop(async (tx) => {
    for (const field of ['foundAt', 'commissionerAt', 'personsAt'])
      await expect(
        recordBreach(tx, aBreach(tx, { [field]: hoursAgo(tx, -1) })),
      ).rejects.toMatchObject({ code: 'breach-in-future' })
  }))

test('the Commissioner is to be notified within 72 hours, after which it is overdue', () =>
  inShop(async (tx) => {
    const noted = async (given: Partial<NoteBreach>) =>
      stateOf(await recordBreach(tx, aBreach(tx, given)), tx.now)
    expect(await noted({ foundAt: hoursAgo(tx, 72) })).toBe('due')
    expect(await noted({ foundAt: hoursAgo(tx, 73) })).toBe('overdue')
    const found = { foundAt: hoursAgo(tx, 100) }
    expect(await noted({ ...found, commissionerAt: hoursAgo(tx, 28) })).toBe('notified')
    expect(await noted({ ...found, commissionerAt: hoursAgo(tx, 27) })).toBe('notified-late')
    expect(await noted({ ...found, commissionerNot: 'The file was sealed' })).toBe('not-notified')
    expect(await countOpenBreaches(tx)).toBe(2)
    const open = await listBreaches(tx, { limit: 10, state: 'open' })
    expect(open.items.map(({ breachId }) => breachId)).toEqual([1, 2])
    expect((await listBreaches(tx, { limit: 10, state: 'done' })).total).toBe(3)
    const [first] = open.items
    expect(first && typedMinute(dueAt(first))).toBe(hoursAgo(tx, 0))
  }))

test('what is open no more in its newest version does not wait', () =>
  inShop(async (tx) => {
    await recordBreach(tx, aBreach(tx))
    expect(await countOpenBreaches(tx)).toBe(1)
    await correctBreach(tx, correction(tx, { commissionerAt: hoursAgo(tx, 2) }))
    expect(await countOpenBreaches(tx)).toBe(0)
    expect((await listBreaches(tx, { limit: 10, state: 'open' })).total).toBe(0)
  }))

test('the form takes no name by e-mail address, no card, and no contradiction', () =>
  inShop(async (tx) => {
    const issuesOf = (given: Partial<NoteBreach>) =>
      NoteBreach.safeParse(aBreach(tx, given)).error?.issues.map(({ path }) => path.join('.'))
    expect(issuesOf({})).toBeUndefined()
    expect(issuesOf({ what: 'It was ann@example.com' })).toEqual(['what'])
    expect(issuesOf({ data: 'The card 4111 1111 1111 1111' })).toEqual(['data'])
    expect(issuesOf({ foundAt: '2026-02-31T10:00' })).toEqual(['foundAt'])
    expect(issuesOf({ people: 1.5 })).toEqual(['people'])
    expect(issuesOf({ commissionerAt: hoursAgo(tx, 11) })).toEqual(['commissionerAt'])
    const both = { personsAt: hoursAgo(tx, 1), personsNot: 'Nothing was lost' }
    expect(issuesOf(both)).toEqual(['personsNot'])
    expect(CorrectBreach.safeParse({ ...aBreach(tx), version: 1 }).success).toBe(false)
  }))

// The register of data breaches by HTTP: who reads and writes it, and that what was written stays.

import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditView } from '#contract/audit.ts'
import { type BreachRecordView, type BreachView, typedMinute } from '#contract/breaches.ts'
import { refusalSentence } from '#contract/refusals.ts'
import type { WaitingWorkView } from '#contract/waiting-work.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let admin: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
})
afterAll(() => shop.close())

const call = (method: string, path: string, body?: object, as = admin) =>
  shop.call(method, `/api/${path}`, body, as)
const read = async <T>(path: string) => (await (await call('GET', path)).json()) as T
const hoursAgo = (hours: number) => typedMinute(new Date(Date.now() - hours * 3_600_000))

const FOUND_AT = hoursAgo(80)
const aBreach = () => ({
  foundAt: FOUND_AT,
  what: '=A list of addresses was mailed to a wrong person.',
  whose: 'Customers of November',
  people: null,
  data: 'Names and addresses',
  measures: '',
  commissionerAt: '',
  commissionerNot: '',
  personsAt: '',
  personsNot: '',
})

test('a breach is noted, is overdue after 72 hours, waits for staff, and each version stays', async () => {
  const noted = await call('POST', 'breaches', aBreach())
  expect(noted.status).toBe(201)
  const { id, version } = (await noted.json()) as BreachView
  expect(await read<BreachView[]>('breaches?state=open')).toMatchObject([{ id, state: 'overdue' }])
  expect(await read<WaitingWorkView>('waiting-work')).toMatchObject({ breaches: 1 })

  const now = { ...aBreach(), people: 40, commissionerAt: hoursAgo(1) }
  const next = { ...now, version, reason: 'The Commissioner was notified' }
  expect((await call('POST', `breaches/${id}/versions`, next)).status).toBe(200)
  expect(await read<WaitingWorkView>('waiting-work')).toMatchObject({ breaches: 0 })
  const record = await read<BreachRecordView>(`breaches/${id}`)
  expect(record).toMatchObject({ state: 'notified-late', people: 40, version: 2 })
  expect(record.versions[1]?.changes.map(({ field }) => field)).toEqual([
    'people',
    'commissionerAt',
  ])

  const stale = await call('POST', `breaches/${id}/versions`, next)
  expect([stale.status, await stale.json()]).toEqual([
    409,
    { error: refusalSentence('breach-changed') },
  ])
  const later = await call('POST', 'breaches', { ...aBreach(), personsAt: hoursAgo(-2) })
  expect([later.status, await later.json()]).toEqual([
    422,
    { error: refusalSentence('breach-in-future') },
  ])

  const file = await (await call('POST', 'breach-exports', {})).text()
  const rows = parse(file, { columns: true, bom: true }) as Record<string, string>[]
  expect(rows.map((row) => [row.Breach, row.Version, row.People])).toEqual([
    ['1', '1', ''],
    ['1', '2', '40'],
  ])
  expect(rows[0]?.['What happened']).toMatch(/^'=A list/)
  const log = await read<AuditView[]>('audit-log')
  expect(log.filter(({ action }) => action === 'breach.noted')).toHaveLength(2)
})

test('only those who answer for personal data read or write the register', async () => {
  for (const role of ['manager', 'clerk', 'auditor', 'custodian', 'viewer'] as const) {
    const headers = await asStaff(shop, role)
    expect((await call('GET', 'breaches', undefined, headers)).status).toBe(403)
    expect((await call('POST', 'breaches', aBreach(), headers)).status).toBe(403)
    expect((await call('POST', 'breach-exports', {}, headers)).status).toBe(403)
  }
})

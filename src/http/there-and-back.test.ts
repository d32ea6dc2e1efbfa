// What holds for every record of the API: sent back as it was read, it is accepted and unchanged. The
// records are found by their routes: a list with a PUT of one of its records.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { SETTINGS_SUBJECTS } from '#contract/settings.ts'
import { NEW_PLAN } from '#contract/staff-plans.ts'
import { events } from '#platform/events/events.table.ts'
import { system } from '#platform/tx.ts'
import { anOrder } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const NAMED = { name: 'Ann Brown', email: 'ann@example.com', phone: '876-555-0100' }
const PLAN = { ...NEW_PLAN, planName: 'Plan of a test', levels: ['5000.00', '2500.00'] }
const STATEMENT = `Date,Description,Credit
20/11/2026,counter deposit,"5,000.00"`

type Recorded = { id: number; state?: string }
/** What has ended stays as it is, whatever is sent. */
const mayChange = ({ state }: Recorded) => state === undefined || state === 'draft'

let shop: TestShop
let admin: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
  await asStaff(shop, 'custodian')
  await shop.shop.write(system('test'), (tx) => anOrder(tx))
  await posted('/contact', { ...NAMED, subject: 'General Inquiry', message: 'Hello out there' })
  await posted('/lottery-claims', { ...NAMED, prize: 'Care kit', prizeId: 'care-kit' })
  await posted('/plans', PLAN)
  await posted('/broadcasts', { subject: 'New couches', body: 'They are here at last.' })
  await posted('/carriers', { name: 'Own van', trackingAddress: '', active: true })
  await posted('/stored-replies', { title: 'On its way', words: 'It left us today.' })
  const body = new FormData()
  body.append('file', new File([STATEMENT], 'november.csv', { type: 'text/csv' }))
  const imported = { method: 'POST', body, headers: admin }
  expect((await shop.api.request('/api/bank-statements', imported)).status).toBe(201)
})
afterAll(() => shop.close())

async function posted(path: string, sent: object): Promise<void> {
  expect((await shop.call('POST', `/api${path}`, sent, admin)).status).toBe(201)
}

async function read<T>(path: string): Promise<T> {
  const answer = await shop.call('GET', path, undefined, admin)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

const countEvents = () => shop.database.db.$count(events)

/** The lists of which a record can be put back. */
function editableLists(): string[] {
  const paths = (method: string) =>
    new Set(shop.api.routes.flatMap((one) => (one.method === method ? one.path : [])))
  const listed = paths('GET')
  const editable = [...paths('PUT')].flatMap((path) => /^(\/api\/.+)\/:id$/.exec(path)?.[1] ?? [])
  return editable.filter((path) => listed.has(path))
}

test('every record of a list is taken back as it was read, and nothing changes', async () => {
  const lists = editableLists()
  expect(lists.length).toBeGreaterThanOrEqual(8)
  for (const list of lists) {
    const before = await read<Recorded[]>(list)
    const records = before.filter(mayChange)
    expect([list, records.length > 0]).toEqual([list, true])
    const happened = await countEvents()
    for (const record of records) {
      const put = await shop.call('PUT', `${list}/${record.id}`, record, admin)
      const answer = await put.json()
      expect([list, put.status, answer]).toEqual([list, 200, expect.objectContaining(record)])
    }
    expect([list, await read(list)]).toEqual([list, before])
    expect([list, await countEvents()]).toEqual([list, happened])
  }
})

test('a field that no record has is refused beside the others', async () => {
  for (const list of editableLists()) {
    const record = (await read<Recorded[]>(list)).find(mayChange)
    const sent = { ...record, shoeSize: 44 }
    const put = await shop.call('PUT', `${list}/${record?.id}`, sent, admin)
    expect([list, put.status]).toEqual([list, 422])
  }
})

test('every subject of the settings is taken back as it was read, and nothing changes', async () => {
  const before = await read<Record<string, { value: object }>>('/api/settings')
  const happened = await countEvents()
  for (const subject of SETTINGS_SUBJECTS) {
    const { value } = before[subject] ?? {}
    const put = await shop.call('PUT', `/api/settings/${subject}`, value, admin)
    expect([subject, put.status, await put.json()]).toEqual([subject, 200, before[subject]])
  }
  expect(await read('/api/settings')).toEqual(before)
  expect(await countEvents()).toBe(happened)
})

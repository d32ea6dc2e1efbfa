// Tax forms over HTTP: filed as files, read back as they came, and removed.

import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSentence } from '#contract/refusals.ts'
import type { PartnerEventView } from '#contract/staff-partners.ts'
import { changeMember } from '#domain/partners/get-member.ts'
import { taxForms } from '#domain/payouts/tax-forms.table.ts'
import { system, type Tx } from '#platform/tx.ts'
import { aMember } from '#testing/builders.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let admin: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  admin = await asStaff(shop, 'admin')
})
afterAll(() => shop.close())

const write = <T>(work: (tx: Tx) => Promise<T>) => shop.shop.write(system('test'), work)
const PDF = '%PDF-1.4 form'

function filing(memberId: number, fields: Record<string, string>, text = PDF, headers = admin) {
  const form = new FormData()
  form.append('file', new File([text], 'Form of Ann.pdf', { type: 'application/pdf' }))
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const path = `/api/partners/${memberId}/tax-forms`
  return shop.api.request(path, { method: 'POST', body: form, headers })
}
const DETAILS = { year: '2026', datedOn: '2026-01-31' }

test('a form is filed with its year and date, read back byte for byte, and removed', async () => {
  const { id } = await write((tx) => aMember(tx))
  expect((await filing(id, DETAILS)).status).toBe(204)
  expect((await filing(id, DETAILS)).status).toBe(204)
  const rows = await write((tx) => tx.db.select().from(taxForms))
  expect(rows).toMatchObject([{ memberId: id, year: 2026, datedOn: '2026-01-31' }])
  const path = `/tax-forms/${rows[0]?.id}`
  const read = await shop.call('GET', `/api${path}`, undefined, admin)
  expect([read.headers.get('content-type'), await read.text()]).toEqual(['application/pdf', PDF])
  expect((await shop.call('DELETE', `/api${path}`, undefined, admin)).status).toBe(204)
  expect((await shop.call('GET', `/api${path}`, undefined, admin)).status).toBe(404)
  const history = await shop.call('GET', `/api/partners/${id}/history`, undefined, admin)
  const events = (await history.json()) as PartnerEventView[]
  expect(events.map(({ what }) => what).slice(0, 2)).toEqual([
    'Tax form of 2026 removed',
    'Tax form of 2026 filed',
  ])
})

test('what is no form, of no partner or without its date is refused', async () => {
  const { id } = await write((tx) => aMember(tx))
  expect((await filing(id, DETAILS, 'a letter')).status).toBe(422)
  expect((await filing(id, { year: '2026' })).status).toBe(422)
  expect((await filing(id, { ...DETAILS, datedOn: '31/1/2026' })).status).toBe(422)
  expect((await filing(id, { ...DETAILS, datedOn: '2199-01-01' })).status).toBe(422)
  expect((await filing(id, { ...DETAILS, year: '1999' })).status).toBe(422)
  expect((await filing(999_999, DETAILS)).status).toBe(404)
  await write((tx) => changeMember(tx, id, { isActive: false, closedAt: tx.now }))
  const closed = await filing(id, DETAILS)
  expect([closed.status, await closed.json()]).toEqual([
    409,
    { error: refusalSentence('partner-closed') },
  ])
  const auditor = await asStaff(shop, 'auditor')
  expect((await filing(id, DETAILS, PDF, auditor)).status).toBe(403)
})

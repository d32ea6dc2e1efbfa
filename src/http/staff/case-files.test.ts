import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CaseFileView } from '#contract/case-files.ts'
import type { CasePageView, StaffCasePageView } from '#contract/cases.ts'
import { refusalSentence } from '#contract/refusals.ts'
import { caseFiles } from '#domain/cases/cases.table.ts'
import { auditLogs } from '#domain/identity/audit-logs.table.ts'
import { system } from '#platform/tx.ts'
import { aCase, aDeliveredOrder } from '#testing/cases.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

const me = system('test')
let shop: TestShop
let clerk: Record<string, string>
let viewer: Record<string, string>
let photo: Buffer
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await asStaff(shop, 'clerk')
  viewer = await asStaff(shop, 'viewer')
  const input = { create: { width: 40, height: 30, channels: 3 as const, background: '#805030' } }
  photo = await sharp(input).png().toBuffer()
})
afterAll(() => shop.close())

let id: number
let own: string
beforeEach(async () => {
  const order = await shop.shop.write(me, (tx) => aDeliveredOrder(tx))
  id = (await shop.shop.write(me, (tx) => aCase(tx, { order }))).id
  own = `/api/order-pages/${order.link}/cases/${id}`
})

const announcement = () => ({
  fileName: 'how-to.png',
  mediaType: 'image/png',
  bytes: photo.length,
})
const announce = (path = `/api/cases/${id}`, who: Record<string, string> | undefined = clerk) =>
  shop.call('POST', `${path}/files`, announcement(), who)
const sendPart = (fileId: number, path = `/api/cases/${id}`, who = clerk) =>
  shop.api.request(`${path}/files/${fileId}/parts/0`, {
    method: 'POST',
    body: new Uint8Array(photo),
    headers: who,
  })
async function attached(): Promise<CaseFileView> {
  const { id: fileId } = (await (await announce()).json()) as CaseFileView
  return (await (await sendPart(fileId)).json()) as CaseFileView
}
const shopperSees = async () => (await (await shop.call('GET', own)).json()) as CasePageView
const staffSee = async () =>
  (await (await shop.call('GET', `/api/cases/${id}`, undefined, clerk)).json()) as StaffCasePageView

test('staff attach a picture; both pages say that it is the shop’s, and the log says whose', async () => {
  const { id: fileId } = await attached()
  expect((await shopperSees()).files).toMatchObject([{ id: fileId, side: 'shop' }])
  const [shown] = (await staffSee()).files
  expect(shown).toMatchObject({ id: fileId, side: 'shop', uploadedAt: expect.any(String) })
  expect((await shop.api.request(shown?.address ?? '')).status).toBe(200)
  const actions = await shop.database.db.select({ action: auditLogs.action }).from(auditLogs)
  expect(actions).toContainEqual({ action: 'case.file-added' })
})

test('neither side sees, continues or removes what the other has on its way', async () => {
  const ours = (await (await announce()).json()) as CaseFileView
  const theirs = (await (await announce(own, undefined)).json()) as CaseFileView
  expect((await shopperSees()).files.map((file) => file.id)).toEqual([theirs.id])
  expect((await staffSee()).files.map((file) => file.id)).toEqual([ours.id])
  expect((await sendPart(ours.id, own, {})).status).toBe(404)
  expect((await sendPart(theirs.id)).status).toBe(404)
  const removal = (path: string, fileId: number, who?: Record<string, string>) =>
    shop.call('POST', `${path}/files/${fileId}/removal`, undefined, who)
  expect((await removal(own, ours.id)).status).toBe(404)
  expect((await removal(`/api/cases/${id}`, theirs.id, clerk)).status).toBe(404)
  expect((await removal(`/api/cases/${id}`, ours.id, clerk)).status).toBe(204)
})

test('a case takes ten pictures, whichever side sends them', async () => {
  for (let picture = 0; picture < 5; picture++) {
    expect((await announce()).status).toBe(201)
    expect((await announce(own, undefined)).status).toBe(201)
  }
  const over = await announce()
  expect([over.status, await over.json()]).toEqual([
    409,
    { error: 'A case can have up to 10 pictures.' },
  ])
})

test('only who may answer attaches, and nothing is attached to a case that is closed', async () => {
  expect((await announce(undefined, viewer)).status).toBe(403)
  await shop.call('POST', `${own}/closing`)
  const closed = await announce()
  expect([closed.status, await closed.json()]).toEqual([
    409,
    { error: refusalSentence('case-closed') },
  ])
})

test('what is no picture is refused, and nothing of it is left', async () => {
  const before = await shop.database.db.$count(caseFiles)
  const { id: fileId } = (await (await announce()).json()) as CaseFileView
  photo.fill(0, 0, 8)
  const answer = await sendPart(fileId)
  expect([answer.status, await answer.json()]).toEqual([
    422,
    { error: refusalSentence('bad-file') },
  ])
  expect(await shop.database.db.$count(caseFiles)).toBe(before)
})

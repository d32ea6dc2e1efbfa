import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditView } from '#contract/audit.ts'
import type { StoredReplyView } from '#contract/stored-replies.ts'
import { storedReplies } from '#domain/inbox/stored-replies.table.ts'
import { openTestShop, type TestShop } from '#testing/shop.ts'
import { asStaff } from '#testing/staff.ts'

let shop: TestShop
let clerk: Record<string, string>
beforeAll(async () => {
  shop = await openTestShop()
  clerk = await asStaff(shop, 'clerk')
})
beforeEach(() => shop.database.db.delete(storedReplies))
afterAll(() => shop.close())

const call = async (method: string, path: string, body?: object, who = clerk) => {
  const answer = await shop.call(method, `/api/stored-replies${path}`, body, who)
  const text = await answer.text()
  return { status: answer.status, body: (text ? JSON.parse(text) : undefined) as unknown }
}
const add = async (title: string, words = 'It is on its way.') =>
  (await call('POST', '', { title, words })).body as StoredReplyView
const titles = async (query = '') =>
  ((await call('GET', query)).body as StoredReplyView[]).map(({ title }) => title)

test('stored replies are listed by title and found by their words', async () => {
  for (const title of ['we have it', 'A photo', 'Zinc']) await add(title, `Words of ${title}`)
  expect(await titles()).toEqual(['A photo', 'we have it', 'Zinc'])
  expect(await titles('?sort=-title')).toEqual(['Zinc', 'we have it', 'A photo'])
  expect(await titles('?q=words%20photo')).toEqual(['A photo'])
  const pages = [await titles('?limit=2'), await titles('?limit=1')]
  expect(pages).toEqual([['A photo', 'we have it'], ['A photo']])
})

test('who adds, changes and removes a reply is on record with the old and the new words', async () => {
  const { id, changedBy } = await add('On its way')
  expect(changedBy).not.toBe('')
  const changed = { title: 'On its way', words: 'It comes on Monday.' }
  expect((await call('PUT', `/${id}`, changed)).body).toMatchObject(changed)
  expect((await call('PUT', `/${id}`, changed)).status).toBe(200)
  expect((await call('DELETE', `/${id}`)).status).toBe(204)
  expect(await titles()).toEqual([])
  const admin = await asStaff(shop, 'admin')
  const address = `/api/audit-log?entity=storedReply&entityId=${id}`
  const log = (await (await shop.call('GET', address, undefined, admin)).json()) as AuditView[]
  const words = (from: string, to: string) => ({ field: 'words', from, to })
  const title = (from: string, to: string) => ({ field: 'title', from, to })
  expect(log.toReversed().map(({ changes }) => changes.changed)).toEqual([
    [title('', 'On its way'), words('', 'It is on its way.')],
    [words('It is on its way.', 'It comes on Monday.')],
    [title('On its way', ''), words('It comes on Monday.', '')],
  ])
})

test('no two replies have one title, and a reply that is not there is not changed', async () => {
  const { id } = await add('On its way')
  await add('A photo')
  expect((await call('POST', '', { title: 'ON ITS WAY', words: 'x' })).status).toBe(409)
  expect((await call('PUT', `/${id}`, { title: 'a photo', words: 'x' })).status).toBe(409)
  expect((await call('PUT', '/999999', { title: 'New', words: 'x' })).status).toBe(404)
  expect((await call('DELETE', '/999999')).status).toBe(404)
})

test('a card number is not kept in a reply, and an auditor keeps none', async () => {
  const card = { title: 'Card', words: 'Use 4242 4242 4242 4242, please.' }
  expect((await call('POST', '', card)).status).toBe(422)
  const auditor = await asStaff(shop, 'auditor')
  expect((await call('POST', '', { title: 'Mine', words: 'x' }, auditor)).status).toBe(403)
})

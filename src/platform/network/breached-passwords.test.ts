import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type BreachedList, startBreachedList } from '#testing/breached-list.ts'
import { openBreachedPasswords } from './breached-passwords.ts'
import { openLog } from '#platform/log.ts'

const STOLEN = 'orange velvet donkey cart'
const PADDING = 'pewter saxophone at noon'
const OWN = 'a parakeet in mauve'
const TIMEOUT_MS = 300

let list: BreachedList
let logged = ''
const log = openLog('info', { write: (line) => void (logged += line) })
beforeEach(async () => {
  list = await startBreachedList([STOLEN], [PADDING])
  logged = ''
})
afterEach(() => list.close())

const listAt = (url: string, allowPrivateNetwork = true) =>
  openBreachedPasswords({ breachedPasswords: { url, allowPrivateNetwork } }, log, TIMEOUT_MS)
    .isBreached

test('a password on the list is known, one that is only padding or not there is not', async () => {
  const isBreached = listAt(list.url)
  expect(await isBreached(STOLEN)).toBe(true)
  expect(await isBreached(PADDING)).toBe(false)
  expect(await isBreached(OWN)).toBe(false)
})

test('five signs of a hash leave the shop and nothing else of the password', async () => {
  await listAt(list.url)(STOLEN)
  const prefix = createHash('sha1').update(STOLEN).digest('hex').slice(0, 5).toUpperCase()
  expect(list.requests).toEqual([{ path: `/range/${prefix}`, padded: true }])
})

test.each<[string, (response: ServerResponse) => void]>([
  ['is broken', (response) => response.writeHead(500).end()],
  ['talks nonsense', (response) => response.end('<html>Sign in to the hotel</html>')],
  ['never ends', (response) => response.write('0')],
  ['says nothing', () => undefined],
  ['hangs up', (response) => response.destroy()],
  ['talks without end', (response) => response.end('0'.repeat(1024 * 1024))],
])('a list that %s refuses nobody, and soon', async (_, how) => {
  list.behave(how)
  const began = performance.now()
  expect(await listAt(list.url)(STOLEN)).toBe(false)
  expect(performance.now() - began).toBeLessThan(TIMEOUT_MS * 10)
  expect(logged).toContain('nobody could say')
  expect(logged).not.toContain(createHash('sha1').update(STOLEN).digest('hex').slice(0, 5))
})

test('a list that failed three times in a row is left alone', async () => {
  const isBreached = listAt(list.url)
  list.behave((response) => response.writeHead(503).end())
  for (let tries = 0; tries < 5; tries++) expect(await isBreached(STOLEN)).toBe(false)
  expect(list.requests).toHaveLength(3)
})

test('without leave, nothing in the shop’s own network is asked', async () => {
  expect(await listAt(list.url, false)(STOLEN)).toBe(false)
  expect(await listAt(list.url.replace('127.0.0.1', 'localhost'), false)(STOLEN)).toBe(false)
  expect(list.requests).toEqual([])
})

test('without the setting nobody is asked', async () => {
  expect(
    await openBreachedPasswords({ breachedPasswords: undefined }, log).isBreached(STOLEN),
  ).toBe(false)
  expect(logged).toBe('')
})

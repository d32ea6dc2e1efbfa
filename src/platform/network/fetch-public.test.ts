import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchPublic, PUBLIC, type Reach } from './fetch-public.ts'

const REFUSED = { code: 'address-refused' }
const maxBytes = 1000
let server: Server
let url: string
const requests: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (request.url === '/picture') return response.end('a picture')
    if (request.url === '/moved') return response.writeHead(302, { location: '/picture' }).end()
    if (request.url === '/round') return response.writeHead(302, { location: '/round' }).end()
    if (request.url === '/home')
      return response.writeHead(302, { location: 'http://127.0.0.2/picture' }).end()
    if (request.url === '/large') return response.end('x'.repeat(maxBytes + 1))
    if (request.url === '/slow') return response.write('x')
    return response.writeHead(404).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** As if only this one address of this machine were public. */
const here: Reach = { address: (ip) => ip === '127.0.0.1', port: () => true }
const fetchHere = (path: string, timeoutMs = 2000) =>
  fetchPublic(url + path, { maxBytes: maxBytes, timeoutMs, reach: here })

test('a file is fetched, also from where it has moved to', async () => {
  expect((await fetchHere('/picture')).toString()).toBe('a picture')
  expect((await fetchHere('/moved')).toString()).toBe('a picture')
})

test('what is not there, leads round in circles or never ends is refused', async () => {
  await expect(fetchHere('/none')).rejects.toMatchObject(REFUSED)
  await expect(fetchHere('/round')).rejects.toMatchObject(REFUSED)
  await expect(fetchHere('/slow', 200)).rejects.toMatchObject(REFUSED)
  await expect(fetchHere('/large')).rejects.toMatchObject({ code: 'upload-too-large' })
})

test('a redirect to an address that may not be reached is refused', async () => {
  await expect(fetchHere('/home')).rejects.toMatchObject(REFUSED)
})

test.each([
  '::127.0.0.1',
  '::7f00:1',
  '::ffff:10.0.0.1',
  '::a00:1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  'fd00::1',
  'fe80::1',
  '4000::1',
  '100::1',
])('the address %s is none of the public internet', (ip) => {
  expect(PUBLIC.address(ip)).toBe(false)
})

test('addresses of the public internet are reached', () => {
  const found = ['93.184.215.14', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', '::ffff:93.184.215.14']
  expect(found.filter((ip) => !PUBLIC.address(ip))).toEqual([])
})

test('a name is judged by what it resolves to', async () => {
  const byName = url.replace('127.0.0.1', 'localhost')
  const before = requests.length
  await expect(
    fetchPublic(`${byName}/picture`, {
      maxBytes: maxBytes,
      reach: { ...PUBLIC, port: () => true },
    }),
  ).rejects.toMatchObject(REFUSED)
  expect(requests.length).toBe(before)
})

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '172.16.0.1',
  '192.168.1.1',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fe80::1]',
  '[fd00::1]',
])('the address %s is not public', async (host) => {
  const fetched = fetchPublic(`http://${host}/a.jpg`, { maxBytes: maxBytes, timeoutMs: 500 })
  await expect(fetched).rejects.toMatchObject(REFUSED)
})

test.each([
  'file:///etc/passwd',
  'ftp://pictures.example/a.jpg',
  'https://user:word@pictures.example/a.jpg',
  'http://pictures.example:8080/a.jpg',
  'data:image/png;base64,AAAA',
  'pictures.example/a.jpg',
])('%s is no address to fetch from', async (address) => {
  await expect(fetchPublic(address, { maxBytes: maxBytes })).rejects.toMatchObject(REFUSED)
})

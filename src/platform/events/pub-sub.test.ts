// The line between processes, through a proxy that takes connections and closes them again, as a
// starting server or a fail-over does.

import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Client } from 'pg'
import { startPostgres, type TestPostgres } from '#testing/postgres.ts'
import { openLog } from '#platform/log.ts'
import { NEWS, openPubSub } from './pub-sub.ts'

const WAIT = { timeout: 30_000 }
let postgres: TestPostgres

beforeAll(async () => void (postgres = await startPostgres()))
afterAll(() => postgres.stop())

/** A way to the server that can be told to close what it takes. */
async function openProxy(target: URL) {
  const sockets = new Set<Socket>()
  let closing = false
  let taken = 0
  const server = createServer((socket) => {
    taken += 1
    socket.on('error', () => undefined)
    if (closing) {
      socket.destroy()
      return
    }
    const onward = connect(Number(target.port), target.hostname)
    for (const one of [socket, onward]) {
      sockets.add(one)
      one.on('error', () => undefined)
      one.on('close', () => [socket, onward].forEach((end) => end.destroy()))
    }
    socket.pipe(onward).pipe(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    url: Object.assign(new URL(target), { port: String(port) }).href,
    taken: () => taken,
    flap: () => {
      closing = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => void (closing = false),
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

async function ask<Row>(text: string): Promise<Row[]> {
  const client = new Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(text).finally(() => client.end())
  return rows as Row[]
}

const lines = async () =>
  (await ask(`select pid from pg_stat_activity where application_name = '${NEWS}'`)).length

test('after connections were taken and closed for a while there is one line, each change is heard once, and two lines of log tell of it', async () => {
  const proxy = await openProxy(new URL(postgres.url))
  const heard: string[] = []
  const logged: string[] = []
  const log = openLog('info', { write: (line) => void logged.push(line) })
  const news = openPubSub(proxy.url, (change) => void heard.push(change?.name ?? 'a gap'), log)
  await expect.poll(() => news.isOpen(), WAIT).toBe(true)
  const before = proxy.taken()
  proxy.flap()
  await expect.poll(() => proxy.taken() - before, WAIT).toBeGreaterThan(3)
  expect(news.isOpen()).toBe(false)
  proxy.mend()
  await expect.poll(() => news.isOpen(), WAIT).toBe(true)
  expect(await lines()).toBe(1)
  const message = JSON.stringify({ from: 'another', name: 'stock.changed', productId: 7 })
  await ask(`select pg_notify('yaadbox_news', '${message}')`)
  await ask(`select pg_notify('yaadbox_news', '${message.replace('changed', 'last')}')`)
  await expect.poll(() => heard, WAIT).toContain('stock.last')
  expect(heard).toEqual(['a gap', 'a gap', 'stock.changed', 'stock.last'])
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the line to the other processes is away',
    'over: the line to the other processes is away',
  ])
  await news.close()
  await expect.poll(lines, WAIT).toBe(0)
  await proxy.stop()
})

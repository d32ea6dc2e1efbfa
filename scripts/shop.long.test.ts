import { execFile } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { expect, it, vi } from 'vitest'
import { freePort } from '#testing/running-shop.ts'

const DAY_MS = 86_400_000
const OPEN = { timeout: 300_000, interval: 200 }

const PATIENCE_MS = 600_000 // on a busy machine

it(
  'a throw-away shop has a clerk, orders of the day it was planted, and leaves nothing behind',
  async () => {
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('yaadbox-shop-'))
    const before = folders()
    const port = String(await freePort())
    let output = ''
    const options = ['scripts/shop.ts', '--day', '12', '--as', 'clerk', '--port', port]
    const shop = execFile(process.execPath, options)
    const ended = new Promise((resolve) => shop.once('exit', resolve))
    shop.stdout?.on('data', (text: string) => (output += text))
    shop.stderr?.on('data', (text: string) => (output += text))
    try {
      await vi.waitFor(() => expect(output).toContain('you sign in as'), OPEN)
      const [, username, password] = /as "(.+?)", a clerk, by "(.+?)"/.exec(output) ?? []
      const call = async (path: string, init: RequestInit): Promise<unknown> =>
        (await fetch(`http://127.0.0.1:${port}${path}`, init)).json()
      const { token } = (await call('/api/admin/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username, password }),
      })) as { token: string }
      const headers = { authorization: `Bearer ${token}` }
      const orders = (await call('/api/orders', { headers })) as { createdAt: string }[]
      const ages = orders.map(({ createdAt }) => (Date.now() - Date.parse(createdAt)) / DAY_MS)
      expect(ages.filter((days) => days >= 12 && days < 12.1)).not.toEqual([])
    } finally {
      shop.kill('SIGINT')
      await ended
    }
    expect(folders()).toEqual(before)
  },
  PATIENCE_MS,
)

// Starting and stopping, as an operator sees it: one clear sentence if the shop cannot start, a
// clean exit on Ctrl-C, and the same data after the next start.

import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pictureSources } from '#contract/pictures.ts'
import type { ProductCard } from '#contract/product-views.ts'
import { plantedFolder } from '#testing/journey.ts'
import { forget, freePort, launchShop, START_SCRIPT, startShop } from '#testing/running-shop.ts'

const emptyFolder = () => mkdtempSync(join(tmpdir(), 'yaadbox-'))

async function refusedStart(env: Record<string, string>) {
  const { ended, output } = launchShop(env)
  const status = await ended
  return { status, output: output().trim().split('\n') }
}

test('the first start plants twelve products; Ctrl-C ends it cleanly; a second start has the same data', async () => {
  const first = await startShop({}, emptyFolder(), START_SCRIPT)
  expect(first.output()).toContain('admin / demo-admin-password')
  const products = await (await fetch(`${first.url}/api/products?view=card`)).json()
  expect(products).toHaveLength(12)
  expect(await first.stop()).toBe(0)
  const second = await startShop({}, first.dataDir)
  const again = (await (
    await fetch(`${second.url}/api/products?view=card`)
  ).json()) as ProductCard[]
  expect(again).toEqual(products)
  expect(await second.stop()).toBe(0)
  forget(first.dataDir)
})

test('what a supervisor tells npm start reaches the shop', async () => {
  const dataDir = plantedFolder()
  const port = await freePort()
  const npm = spawn('npm', ['start'], {
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir },
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => npm.once('exit', resolve))
  const ready = () =>
    fetch(`http://127.0.0.1:${port}/ready`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(ready).toBe(200)
  npm.kill('SIGTERM')
  await ended
  await expect.poll(ready).toBe(0)
  expect(existsSync(join(dataDir, 'lock'))).toBe(false)
  forget(dataDir)
})

test('an embedded database that is gone is told of, and no other is planted in its place', async () => {
  const first = await startShop({}, plantedFolder())
  await first.stop()
  forget(join(first.dataDir, 'database'))
  const { status, output } = await refusedStart({ DATA_DIR: first.dataDir })
  expect(status).not.toBe(0)
  expect(output).toEqual([
    expect.stringMatching(/^The database in .* is gone, though a shop was open/),
  ])
  forget(first.dataDir)
})

test('a damaged embedded database is told in one sentence', async () => {
  const first = await startShop({}, plantedFolder())
  await first.stop()
  writeFileSync(join(first.dataDir, 'database', 'global', 'pg_control'), 'damaged')
  const { status, output } = await refusedStart({ DATA_DIR: first.dataDir, PORT: '0' })
  expect(status).not.toBe(0)
  expect(output.at(-1)).toMatch(/^The database in .* cannot be opened, its folder is damaged/)
  forget(first.dataDir)
})

test('a port in use is told in one sentence and nothing is opened', async () => {
  const other = createServer()
  const port = await freePort()
  await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve))
  const dataDir = emptyFolder()
  const { status, output } = await refusedStart({ PORT: String(port), DATA_DIR: dataDir })
  expect(status).not.toBe(0)
  expect(output).toEqual([expect.stringMatching(new RegExp(`^Port ${port} is in use`))])
  other.close()
  forget(dataDir)
})

test('a data folder in use by another shop is told in one sentence and the first goes on', async () => {
  const first = await startShop({}, plantedFolder())
  const env = { PORT: String(await freePort()), DATA_DIR: first.dataDir }
  const { status, output } = await refusedStart(env)
  expect(status).not.toBe(0)
  expect(output).toEqual([expect.stringMatching(/^The data folder .* is in use by process \d+\.$/)])
  expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
  await first.stop()
  forget(first.dataDir)
})

test.each([
  ['a port that is no number', { PORT: 'many' }, 'PORT'],
  ['a database that is no address', { DATABASE_URL: 'somewhere' }, 'DATABASE_URL'],
  ['a demo shop on a public address', { HOST: '0.0.0.0' }, 'HOST'],
  [
    'production without its secret',
    { DATABASE_URL: 'postgres://localhost/none' },
    'EDITOR_PASSWORD',
  ],
])('%s is told in one sentence', async (_, env, name) => {
  const dataDir = emptyFolder()
  const { status, output } = await refusedStart({ ...env, DATA_DIR: dataDir })
  expect(status).not.toBe(0)
  expect(output).toEqual([expect.stringContaining(name)])
  forget(dataDir)
})

test('pictures come in two formats under names that change with them, and are kept for a year', async () => {
  const shop = await startShop({}, plantedFolder())
  const products = await (await fetch(`${shop.url}/api/products?view=card&limit=1`)).json()
  const [{ picture }] = products as [ProductCard]
  expect(picture).toMatchObject({
    width: 1600,
    height: 1200,
    placeholder: expect.stringMatching(/^data:image\/webp/),
  })
  const { avif, webp } = pictureSources(picture as NonNullable<typeof picture>)
  for (const [sources, type] of [
    [avif, 'image/avif'],
    [webp, 'image/webp'],
  ] as const)
    for (const source of sources.split(', ')) {
      const response = await fetch(shop.url + source.split(' ')[0])
      expect(response.status).toBe(200)
      expect(response.headers.get('content-type')).toBe(type)
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    }
  await shop.stop()
  forget(shop.dataDir)
})

test('a reset empties the demo shop, but never while it is open', async () => {
  const shop = await startShop({}, plantedFolder())
  const reset = () =>
    spawnSync(process.execPath, ['scripts/reset-demo.ts'], {
      env: { PATH: process.env.PATH, DATA_DIR: shop.dataDir },
      encoding: 'utf8',
    })
  const refused = reset()
  expect(refused.status).toBe(1)
  expect(refused.stderr).toMatch(/^The data folder .* is in use by process \d+\.\n$/)
  await shop.stop()
  expect(reset().status).toBe(0)
  expect(existsSync(join(shop.dataDir, 'database'))).toBe(false)
  forget(shop.dataDir)
})

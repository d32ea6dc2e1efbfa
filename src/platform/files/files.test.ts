import { spawnSync } from 'node:child_process'
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFileLimiter } from './file-limiter.ts'
import { createDurably, isFolderThere, markFolder, removeDurably, writeDurably } from './files.ts'
import { Refusal } from '#platform/refusal.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yaadbox-files-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const modeOf = (path: string) => statSync(path).mode & 0o777

test('a file appears whole, in folders made for it, and only its owner reads it', async () => {
  const path = join(folder, 'vault', 'items', 'key')
  await writeDurably(path, Buffer.from('secret'))
  expect(readFileSync(path, 'utf8')).toBe('secret')
  expect(modeOf(path)).toBe(0o600)
  expect(modeOf(join(folder, 'vault'))).toBe(0o700)
  expect(readdirSync(join(folder, 'vault', 'items'))).toEqual(['key'])
})

test('a file is replaced at once: a reader sees the old one or the new one', async () => {
  const path = join(folder, 'mail.eml')
  const [before, after] = ['a'.repeat(1_000_000), 'b'.repeat(1_000_000)]
  await writeDurably(path, Buffer.from(before))
  const writing = writeDurably(path, Buffer.from(after))
  const seen = new Set<string>()
  const next = () => new Promise<'next'>((resolve) => void setImmediate(() => resolve('next')))
  while ((await Promise.race([writing, next()])) === 'next') seen.add(readFileSync(path, 'utf8'))
  expect([...seen].filter((text) => text !== before && text !== after)).toEqual([])
  expect(readFileSync(path, 'utf8')).toBe(after)
})

test('the same file written many times at once ends whole, and nothing is left beside it', async () => {
  const path = join(folder, 'same')
  const texts = Array.from({ length: 20 }, (_, index) => `${index}`.repeat(5000))
  await Promise.all(texts.map((text) => writeDurably(path, Buffer.from(text))))
  expect(texts).toContain(readFileSync(path, 'utf8'))
  expect(readdirSync(folder)).toEqual(['same'])
})

test('a file that cannot be written leaves nothing behind', async () => {
  writeFileSync(join(folder, 'a-file'), '')
  await expect(writeDurably(join(folder, 'a-file', 'x'), Buffer.from('x'))).rejects.toThrow()
  expect(readdirSync(folder)).toEqual(['a-file'])
})

test('removing a file, or one that is not there, is fine', async () => {
  await writeDurably(join(folder, 'key'), Buffer.from('x'))
  await removeDurably(join(folder, 'key'))
  await removeDurably(join(folder, 'key'))
  await removeDurably(join(folder, 'no', 'such', 'folder'))
  expect(readdirSync(folder)).toEqual([])
})

test('a folder that hangs takes some turns and never all: its callers are refused, other files are read', async () => {
  const [most, calls] = [2, 6]
  const inTurn = openFileLimiter(most, 200)
  const pipe = join(folder, 'hangs')
  expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
  const hanging = Array.from({ length: calls }, () => inTurn(() => readFile(pipe)))
  for (const one of await Promise.allSettled(hanging))
    expect(one).toMatchObject({ status: 'rejected', reason: new Refusal('storage-unavailable') })
  expect((await readFile('package.json', 'utf8')).length).toBeGreaterThan(0)
  await expect(inTurn(() => readFile('package.json'))).rejects.toThrow(Refusal)

  // As when the share is back.
  closeSync(openSync(pipe, 'r+'))
  const own = join(folder, 'own')
  writeFileSync(own, 'there')
  await expect.poll(() => inTurn(() => readFile(own, 'utf8')).catch(String)).toBe('there')
})

test('of several that create one file at once the first stands, whole, and nothing is left beside it', async () => {
  const path = join(folder, 'mark')
  const seen = new Set<string>()
  const create = async (text: string) => {
    await createDurably(path, Buffer.from(text))
    seen.add(readFileSync(path, 'utf8'))
  }
  await Promise.all(Array.from({ length: 20 }, (_, index) => create(`${index}`.repeat(5000))))
  expect([...seen]).toEqual([readFileSync(path, 'utf8')])
  expect(readdirSync(folder)).toEqual(['mark'])
})

test('where the data folder is not mounted any more nothing is written in its place', async () => {
  const [root, away] = [join(folder, 'data'), join(folder, 'away')]
  await markFolder(root)
  await writeDurably(join(root, 'receipts', 'one'), Buffer.from('kept'))
  renameSync(root, away)
  mkdirSync(root)
  expect(await isFolderThere(root)).toBe(false)
  const written = writeDurably(join(root, 'receipts', 'two'), Buffer.from('lost'))
  await expect(written).rejects.toThrow(new Refusal('storage-unavailable'))
  expect(readdirSync(root)).toEqual([])
  rmSync(root, { recursive: true })
  renameSync(away, root)
  expect(await isFolderThere(root)).toBe(true)
  await writeDurably(join(root, 'receipts', 'two'), Buffer.from('kept too'))
  expect(readdirSync(join(root, 'receipts')).toSorted()).toEqual(['one', 'two'])
})

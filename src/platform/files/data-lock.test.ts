import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDataFolder } from './data-lock.ts'
import { CannotStart } from '#platform/stop.ts'

let folder: string
let others: ChildProcess[]
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yaadbox-lock-'))
  others = []
})
afterEach(() => {
  for (const other of others) other.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const lockFile = () => join(folder, 'lock')
const owner = () => readFileSync(lockFile(), 'utf8').split(' ')
const program = (script: string) => [
  '--input-type=module',
  '-e',
  `import { lockDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-lock.ts'))}\n${script}`,
]

/** Another process that holds the folder until it is killed. */
async function heldByAnother(): Promise<ChildProcess> {
  const script = `lockDataFolder(${JSON.stringify(folder)}); process.stdout.write('held'); setInterval(() => {}, 1000)`
  const other = spawn(process.execPath, program(script), { stdio: ['ignore', 'pipe', 'inherit'] })
  others.push(other)
  await once(other.stdout, 'data')
  return other
}

test('a second process is refused with the number of the first, and takes over once it is gone', async () => {
  const other = await heldByAnother()
  expect(() => lockDataFolder(folder)).toThrow(CannotStart)
  expect(() => lockDataFolder(folder)).toThrow(
    `The data folder ${folder} is in use by process ${other.pid}.`,
  )
  expect(owner()[0]).toBe(String(other.pid))
  other.kill('SIGKILL')
  await once(other, 'exit')
  expect(existsSync(lockFile())).toBe(true) // killed hard: it could not tidy up
  lockDataFolder(folder).release()
})

test.each([
  ['an empty folder', undefined],
  ['a folder left behind', '4194305 1234'],
])('of many processes that start at once on %s one holds it', async (_, left) => {
  if (left) writeFileSync(lockFile(), left)
  const script = `
    try { lockDataFolder(${JSON.stringify(folder)}); setInterval(() => {}, 1000) }
    catch (error) { process.exit(error.name === 'CannotStart' ? 7 : 1) }`
  const started = Array.from({ length: 5 }, () => spawn(process.execPath, program(script)))
  others.push(...started)
  // The one that holds it goes on: however late the others come, they find it taken.
  const ended = () => started.filter(({ exitCode }) => exitCode !== null)
  await expect.poll(() => ended().length).toBe(started.length - 1)
  expect(ended().map(({ exitCode }) => exitCode)).toEqual([7, 7, 7, 7])
  const holder = started.find(({ exitCode }) => exitCode === null)
  expect(owner()[0]).toBe(String(holder?.pid))
})

test('a lock whose owner has not yet written its name is not taken over', async () => {
  const script = `
    import { openSync, writeSync } from 'node:fs'
    const descriptor = openSync(${JSON.stringify(lockFile())}, 'wx')
    process.stdout.write('open')
    setTimeout(() => writeSync(descriptor, process.pid + ' '), 100)
    setTimeout(() => {}, 5000)`
  const other = spawn(process.execPath, ['--input-type=module', '-e', script])
  others.push(other)
  await once(other.stdout, 'data')
  expect(() => lockDataFolder(folder)).toThrow(`in use by process ${other.pid}`)
})

test('a process cannot lock a folder twice, and a released folder is free', () => {
  const lock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(`in use by process ${process.pid}`)
  lock.release()
  expect(existsSync(lockFile())).toBe(false)
  lockDataFolder(folder).release()
})

test('a process that ends by itself leaves no lock behind', () => {
  spawnSync(process.execPath, program(`lockDataFolder(${JSON.stringify(folder)})`))
  expect(existsSync(lockFile())).toBe(false)
})

const PAST = 4_194_305 // above the largest process number that Linux gives

test.each([
  ['of a process that is gone', () => `${PAST} 1234`],
  ['whose number another process was given since', () => `${process.pid} 1`],
  ['that nobody can read', () => 'nonsense'],
  ['that was cut short', () => ''],
])('a lock %s is taken over', (_, written) => {
  writeFileSync(lockFile(), written())
  const lock = lockDataFolder(folder)
  expect(owner()[0]).toBe(String(process.pid))
  lock.release()
  expect(readdirSync(folder)).toEqual([])
})

test('a folder that cannot be made is refused in one sentence', () => {
  const file = join(folder, 'a-file')
  writeFileSync(file, '')
  expect(() => lockDataFolder(join(file, 'data'))).toThrow(CannotStart)
})

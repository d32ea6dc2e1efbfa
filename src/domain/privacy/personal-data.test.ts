import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { PERSONAL_DATA } from './personal-data.ts'

/** Columns that hold free words: no numbers, moments or words of a closed list. */
async function columnsOfWords(): Promise<string[]> {
  const found = new Set<string>()
  for (const file of globSync('src/{domain,platform}/*/*.table.ts')) {
    const module = (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)) as object
    for (const table of Object.values(module)) {
      if (!is(table, PgTable)) continue
      for (const column of Object.values(getTableColumns(table)))
        if (/^(text|jsonb|varchar.*)$/.test(column.getSQLType()) && !column.enumValues?.length)
          found.add(`${getTableConfig(table).name}.${column.name}`)
    }
  }
  return [...found].toSorted((a, b) => a.localeCompare(b))
}

test('every column that can hold words about a person is in the list of what becomes of them', async () => {
  const listed = Object.entries(PERSONAL_DATA).flatMap(([table, columns]) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  )
  const there = await columnsOfWords()
  expect(there.length).toBeGreaterThan(150)
  expect(there.filter((name) => !listed.includes(name))).toEqual([])
  expect(listed.filter((name) => !there.includes(name))).toEqual([])
})

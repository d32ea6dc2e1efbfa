// The columns of the tables that the code declares, for tests that each of them is known to some list.

import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { getTableColumns, is } from 'drizzle-orm'
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core'

const described = (column: PgColumn) => ({
  /** `orders.notes` */
  name: `${getTableConfig(column.table).name}.${column.name}`,
  type: column.getSQLType(),
  /** Whether it holds words of a closed list. */
  isList: (column.enumValues?.length ?? 0) > 0,
})

/** Of tables, or single columns. */
export const columnsOf = (...of: readonly (PgTable | PgColumn)[]) =>
  of
    .flatMap((one) => (is(one, PgTable) ? Object.values<PgColumn>(getTableColumns(one)) : [one]))
    .map(described)

export async function allColumns() {
  const found = new Map<string, ReturnType<typeof described>>()
  for (const file of globSync('src/{domain,platform}/*/*.table.ts')) {
    const module = (await import(/* @vite-ignore */ pathToFileURL(resolve(file)).href)) as object
    for (const table of Object.values(module))
      if (is(table, PgTable)) for (const one of columnsOf(table)) found.set(one.name, one)
  }
  return [...found.values()]
}

// The canary row: a row that has every column of every table, each filled with a mark. Whatever view it
// is encoded by, only what the view names leaves.

import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { encode } from './encode.ts'

const MARK = 'canary'

type Exports = Record<string, unknown>
const load = (pattern: string): Promise<Exports[]> =>
  Promise.all(
    globSync(pattern, { exclude: ['**/*.test.ts'] }).map(
      (file) => import(resolve(file)) as Promise<Exports>,
    ),
  )

let columns: string[] = []
let views: [name: string, view: z.ZodType][] = []

beforeAll(async () => {
  const tables = (await load('src/{domain,platform}/*/*.table.ts')).flatMap(Object.values)
  columns = tables.flatMap((table) =>
    is(table, PgTable) ? Object.keys(getTableColumns(table)) : [],
  )
  views = (await load('src/contract/*.ts'))
    .flatMap(Object.entries)
    .filter(
      (entry): entry is [string, z.ZodType] => entry[0].endsWith('View') && isSchema(entry[1]),
    )
})

const isSchema = (value: unknown): value is z.ZodType => value instanceof z.ZodType

/** What a program could hold for a schema, with the mark under every other name. */
function sample(schema: z.ZodType): unknown {
  const of = (inner: unknown) => sample(inner as z.ZodType)
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape).map(([name, field]) => [name, of(field)])
    // A strict schema refuses what it does not name.
    const others =
      schema.def.catchall instanceof z.ZodNever ? [] : columns.map((name) => [name, MARK])
    return { ...Object.fromEntries(others), ...Object.fromEntries(fields) }
  }
  if (schema instanceof z.ZodArray) return [of(schema.element)]
  if (schema instanceof z.ZodTuple) return schema.def.items.map(of)
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return of(schema.unwrap())
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodReadonly)
    return of(schema.def.innerType)
  if (schema instanceof z.ZodUnion) return of(schema.options[0])
  if (schema instanceof z.ZodIntersection)
    return Object.assign({}, of(schema.def.left), of(schema.def.right))
  if (schema instanceof z.ZodRecord) return keysOf(schema.keyType, of(schema.valueType))
  if (schema instanceof z.ZodPipe) return of(schema.def.out)
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodLiteral) return schema.value
  if (schema instanceof z.ZodNumber) return 1
  if (schema instanceof z.ZodBoolean) return true
  if (schema instanceof z.ZodDate) return new Date(0)
  if (schema instanceof z.ZodString) return 'text'
  return {}
}

const keysOf = (key: unknown, value: unknown) =>
  Object.fromEntries(
    (key instanceof z.ZodEnum ? key.options : ['name']).map((name) => [name, value]),
  )

test('a column that no view names leaves by none', () => {
  expect([columns.length > 200, views.length > 60]).toEqual([true, true])
  for (const [name, view] of views) {
    const sent = JSON.stringify(encode(view, sample(view)))
    expect([name, sent.includes(MARK)]).toEqual([name, false])
  }
})

// Which files write orders, their lines and their money, and which a new order passes: those of docs/order-writers.md and no
// other, so that what an order is stays derived and written in one place.

import { globSync, readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const TABLES: Record<string, string> = {
  orders: 'orders',
  orderLines: 'order_lines',
  orderPayments: 'order_payments',
  orderRefunds: 'order_refunds',
}
const NAMES = [...Object.keys(TABLES), ...Object.values(TABLES)].join('|')
/** A statement of SQL that writes one of them, by its name or its table. */
const WRITES = new RegExp(
  String.raw`\b(?:insert into|update|delete from)\s+(?:\$\{|")?(${NAMES})\b`,
  'gi',
)
const VERBS: ReadonlySet<string> = new Set(['insert', 'update', 'delete'])

type Node = {
  type?: string
  start: number
  end: number
  callee?: { property?: { name?: string } }
  arguments?: { type: string; name?: string }[]
}

/** The tables that a file writes. */
function writtenIn(file: string, text = readFileSync(file, 'utf8')): string[] {
  const found = new Set<string>()
  const { program } = parseSync(file, text)
  JSON.stringify(program, (_, node: Node | null) => {
    const [first] = node?.arguments ?? []
    const verb = node?.type === 'CallExpression' ? node.callee?.property?.name : undefined
    if (verb && VERBS.has(verb) && first?.type === 'Identifier') found.add(first.name ?? '')
    if (node?.type === 'TemplateLiteral')
      for (const [, name = ''] of text.slice(node.start, node.end).matchAll(WRITES)) found.add(name)
    return typeof (node as unknown) === 'bigint' ? '' : node
  })
  const tables = new Set([...found].map((name) => TABLES[name] ?? name))
  return Object.values(TABLES).filter((table) => tables.has(table))
}

const SOURCE = globSync('src/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts') && !file.startsWith('src/testing/'),
)

const ROW = /^\| `(src\/[^`]+)` \|[^|]*\|([^|]*)\|/gm

test('only the files of the list write orders, their lines and their money', () => {
  const written = SOURCE.map((file) => [file, writtenIn(file)] as const).filter(
    ([, tables]) => tables.length > 0,
  )
  const listed = [...readFileSync('docs/order-writers.md', 'utf8').matchAll(ROW)].map(
    ([, file = '', tables = '']) =>
      [file, [...tables.matchAll(/`(\w+)`/g)].map(([, table = '']) => table)] as const,
  )
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(listed))
})

const STEP = /^\| \d+ \| `(src\/[^`]+)` \|/gm
const MAX_STEPS = 10

/** The files that import another. */
const importersOf = (imported: string) =>
  SOURCE.filter((file) => {
    const names = [imported.replace('src/', '#'), `./${relative(dirname(file), imported)}`]
    const text = readFileSync(file, 'utf8')
    return names.some((name) => text.includes(`from '${name}'`))
  })

test('what a shopper orders passes the files of the list and no other, each from one before it', () => {
  const steps = [...readFileSync('docs/order-writers.md', 'utf8').matchAll(STEP)].map(
    ([, file = '']) => file,
  )
  expect(steps.length).toBeLessThanOrEqual(MAX_STEPS)
  expect(new Set(steps).size).toBe(steps.length)
  const [schema = '', route = '', ...others] = steps
  expect(importersOf(schema)).toContain(route)
  const unreached = others.filter((file, index) => {
    const before = new Set([route, ...others.slice(0, index)])
    return !importersOf(file).some((importer) => before.has(importer))
  })
  expect(unreached).toEqual([])
  const naming = SOURCE.filter(
    (file) =>
      file.startsWith('src/domain/orders/') &&
      /\b(?:PlaceOrder|Placing|Opening)\b/.test(readFileSync(file, 'utf8')),
  )
  expect(naming.filter((file) => !steps.includes(file))).toEqual([])
})

test('a write is found however it is written', () => {
  const of = (text: string) => writtenIn('a.ts', text)
  expect(of('await tx.db.update(orders).set({})')).toEqual(['orders'])
  expect(of('db.insert(orderPayments); tx.db.delete(orderLines)')).toEqual([
    'order_lines',
    'order_payments',
  ])
  expect(of('sql`update ${orders} set gct = 0`')).toEqual(['orders'])
  expect(of('sql`with x as (insert into order_refunds values (1)) select`')).toEqual([
    'order_refunds',
  ])
  expect(of('sql`select * from orders`; seen.delete(order); db.select().from(orders)')).toEqual([])
})

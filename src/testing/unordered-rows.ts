// Without `order by`, PostgreSQL returns rows in any order: mostly as they were written, until it puts
// new rows where deleted ones were. Here it returns them the other way round, always, so that what
// relies on an order fails at once and not now and then.

import type { QueryResult } from 'pg'

type Queryable = { query: (...call: never[]) => unknown }

/** Reverses the rows of every `select` that names no order, for all connections of this process. */
export async function reverseUnorderedRows(): Promise<void> {
  const { Client, Pool } = await import('pg')
  for (const target of [Client.prototype, Pool.prototype]) reverseIn(target)
}

function reverseIn(target: Queryable): void {
  const query = target.query
  target.query = function (this: unknown, ...call: never[]) {
    const answer: unknown = Reflect.apply(query, this, call)
    if (!(answer instanceof Promise) || !isUnordered(call[0])) return answer
    return answer.then((result: QueryResult) => ({ ...result, rows: result.rows.toReversed() }))
  }
}

function isUnordered(statement: string | { text?: string } | undefined): boolean {
  const text = typeof statement === 'string' ? statement : (statement?.text ?? '')
  return /^\s*(select|with)\b/i.test(text) && !/\border\s+by\b/i.test(text)
}

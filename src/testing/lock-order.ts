// Whether transactions lock rows of different tables in the one order that keeps them from waiting for each other.

/** By the tables' names; what is not here is locked by one verb alone, or together with what is. */
const ORDER = [
  'quotes',
  'orders',
  'cases',
  'payment_attempts',
  'bank_statement_lines',
  'vouchers',
  'entitlements',
  'stock_levels',
  'ledger_accounts',
  'document_series',
]

const LOCKS = [
  /\bfrom "(\w+)"[^]*\bfor (?:no key )?update\b/,
  /^\s*update "(\w+)"/,
  /^\s*delete from "(\w+)"/,
  /^\s*insert into "(document_series)"/,
]
const BOUNDS = /^\s*(?:begin|start transaction|commit|rollback)\b(?! to\b)/i

/** For the statements of transactions, one after the other: each table that was locked too late, after which. */
export function locksOutOfOrder(texts: readonly string[]): string[] {
  const late: string[] = []
  let held = new Set<string>()
  let made = new Set<string>()
  for (const text of texts) {
    if (BOUNDS.test(text)) [held, made] = [new Set(), new Set()]
    const [, added = ''] = /^\s*insert into "(\w+)"/.exec(text) ?? []
    const table = LOCKS.map((lock) => lock.exec(text)?.[1] ?? '').find((name) =>
      ORDER.includes(name),
    )
    // A row of this transaction's own is locked by nobody else.
    if (added !== 'document_series') made.add(added)
    if (!table || held.has(table) || made.has(table)) continue
    const before = [...held].find((name) => ORDER.indexOf(name) > ORDER.indexOf(table))
    if (before) late.push(`${table} after ${before}`)
    held.add(table)
  }
  return late
}

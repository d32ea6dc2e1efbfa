// Which documents follow from what an order is now and what its documents say so far: a credit note
// for what became less, a further invoice for what became more. Pure; amounts are whole cents.

import { gctIn } from '#contract/gct.ts'
import { shareOut } from '#contract/order-sums.ts'

/** Pieces, and their amounts before and after the discount. */
export type Amounts = { quantity: number; gross: number; net: number }

/** What an order sells: a line, or the delivery. Equal `key`s are the same thing at another time. */
export type SoldRow = Amounts & {
  key: string
  lineId: number | null
  productId: number | null
  productName: string
  color: string
  category: string
  unitCost: number | null
}

/** What is left of an invoice after its credit notes, row by row. */
export type Standing = { invoiceId: number; rateBp: number | null; rows: readonly SoldRow[] }

/** A row of a document to issue, with the tax in its `net`. */
export type PlannedRow = SoldRow & { gct: number; rateBp: number | null }
/** `invoiceId`: the invoice that a row of a credit note takes from. */
export type CreditRow = PlannedRow & { invoiceId: number }
export type DocumentPlan = { credit: CreditRow[]; invoice: PlannedRow[] }

type Planning = {
  /** The invoices of the order, oldest first. */
  standing: readonly Standing[]
  sold: readonly SoldRow[]
  /** Today's rate in basis points; null while the shop is not registered. */
  rateBp: number | null
}

/** How far a row may grow only because its discount is spread over other rows than before. */
const ROUNDING_CENTS = 2

/**
 * A row that became less is taken from the latest invoice that bears it, then from the one before. The
 * tax of each invoice stays what its rate makes of what is left of it. Where only the spread of a discount adds cents to
 * a row of an invoice that is credited, they stay on the credit note.
 */
export function planDocuments({ standing, sold, rateBp }: Planning): DocumentPlan {
  const keys = new Set([...standing.flatMap(({ rows }) => rows), ...sold].map(({ key }) => key))
  const credited: (SoldRow & { invoiceId: number })[] = []
  const grown: SoldRow[] = []
  for (const key of keys) {
    const bearing = standing.flatMap(({ invoiceId, rows }) =>
      rows.filter((row) => row.key === key).map((row) => ({ ...row, invoiceId })),
    )
    const now = sold.find((row) => row.key === key)
    const change = difference(now, bearing)
    if (isLess(change)) credited.push(...takeFrom(bearing.toReversed(), change))
    else if (now && (change.net > 0 || change.quantity > 0)) grown.push({ ...now, ...change })
  }
  const latestOf = (key: string) =>
    standing.findLast(({ rows }) => rows.some((row) => row.key === key))?.invoiceId
  const cents = grown.filter(isRounding).flatMap((row) => {
    const invoiceId = latestOf(row.key)
    const lost = -sumOfNet(credited.filter((each) => each.invoiceId === invoiceId))
    // All of them together must leave a credit note a credit.
    const isCredited = lost > ROUNDING_CENTS * grown.length
    return invoiceId !== undefined && isCredited ? [{ ...row, invoiceId }] : []
  })
  const more = grown.filter(({ key }) => cents.every((row) => row.key !== key))
  return {
    credit: standing.flatMap((invoice) => withTaxOf(invoice, [...credited, ...cents])),
    invoice: withTax(more, rateBp),
  }
}

const isRounding = ({ quantity, gross, net }: Amounts) =>
  quantity === 0 && gross === 0 && net <= ROUNDING_CENTS

const isLess = ({ net, quantity }: Amounts) => net < 0 || (net === 0 && quantity < 0)

function difference(now: Amounts | undefined, before: readonly Amounts[]): Amounts {
  const change = (of: keyof Amounts) =>
    (now?.[of] ?? 0) - before.reduce((sum, row) => sum + row[of], 0)
  return { quantity: change('quantity'), gross: change('gross'), net: change('net') }
}

/** Takes a change from rows, the latest first, up to what each has. */
function takeFrom<Row extends SoldRow>(latestFirst: readonly Row[], change: Amounts): Row[] {
  const left = { ...change }
  const last = latestFirst.length - 1
  const taken = latestFirst.map((row, index) => {
    const part = (of: keyof Amounts) => {
      const cents = index === last ? left[of] : Math.max(left[of], Math.min(0, -row[of]))
      left[of] -= cents
      return cents
    }
    return { ...row, quantity: part('quantity'), gross: part('gross'), net: part('net') }
  })
  return taken.filter(({ net, quantity }) => net !== 0 || quantity !== 0)
}

/** The rows that a credit note takes from an invoice, with the tax that the invoice loses. */
function withTaxOf(
  { invoiceId, rateBp, rows }: Standing,
  credited: readonly (SoldRow & { invoiceId: number })[],
): CreditRow[] {
  const own = credited.filter((row) => row.invoiceId === invoiceId)
  const before = sumOfNet(rows)
  const lost = (gctIn(before, rateBp) ?? 0) - (gctIn(before + sumOfNet(own), rateBp) ?? 0)
  const shares = shareOut(
    lost,
    own.map(({ net }) => Math.max(0, -net)),
  )
  return own.map((row, index) => ({ ...row, gct: negative(shares[index] ?? 0), rateBp }))
}

function withTax(rows: readonly SoldRow[], rateBp: number | null): PlannedRow[] {
  const shares = shareOut(
    gctIn(sumOfNet(rows), rateBp) ?? 0,
    rows.map(({ net }) => net),
  )
  return rows.map((row, index) => ({ ...row, gct: shares[index] ?? 0, rateBp }))
}

const sumOfNet = (rows: readonly Amounts[]) => rows.reduce((sum, { net }) => sum + net, 0)

/** Without a minus before nothing. */
const negative = (cents: number) => (cents === 0 ? 0 : -cents)

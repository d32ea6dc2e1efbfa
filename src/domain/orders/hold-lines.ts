// Applies a change of an order to the shelves: compares, shelf by shelf, the pieces that its lines
// hold with those that they should hold, and moves the difference. A cancelled order gives back the
// pieces that never left, also of a line of which others did; a restored one takes them again; pieces that
// left the shop can only be returned.

import assert from 'node:assert/strict'
import { findProducts } from '#domain/catalogue/get-product.ts'
import type { ProductRow } from '#domain/catalogue/products.table.ts'
import {
  type Levels,
  lockShelf,
  lockShelves,
  type Moved,
  movePieces,
  type ShelfChange,
} from '#domain/stock/shelves.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { type LeftPieces, piecesHeld, piecesOut, staysOut } from './boxes.ts'
import { chosenColor } from './named-product.ts'
import type { Line } from './lines.ts'
import type { OrderLineRow } from './order-lines.table.ts'
import type { OrderRow } from './orders.table.ts'

type Status = OrderRow['orderStatus']

/**
 * The lines of an order before and after a change, and its status before and after: a new order had
 * the status `undefined`.
 */
export type Holding = {
  before: readonly OrderLineRow[]
  after: readonly Line[]
  from: Status | undefined
  to: Status
  /** What has left with shipments; null or missing where none stands. */
  left?: LeftPieces
  /** The products of all lines after the change, if the caller has read them. */
  products?: ReadonlyMap<number, ProductRow> | undefined
}

/**
 * A line whose pieces are settled; or one that has to take pieces, of `color` or, if that is
 * undefined, of the colour with the most pieces.
 */
type Decided = { line: Line; takes: false } | { line: Line; takes: true; color: string | undefined }

/**
 * Takes and gives back pieces so that each line holds those it should; returns the lines with the
 * colours that they hold.
 */
export async function holdLines(
  tx: Tx,
  change: Holding,
): Promise<{ lines: Line[]; moved: Moved[] }> {
  refuseChangeOfLeft(change)
  const known = change.products ?? (await productsOf(tx, change))
  const decided = change.after.map((line) => decide(change, line, known))
  const levels = isOneShelf(change, decided)
    ? undefined
    : await lockShelves(tx, shelvesOf(change, decided))
  const lines = takeColors(change, decided, levels)
  const changes = changesOf(change, lines)
  const atOnce = levels ? undefined : await movePieces(tx, changes)
  if (atOnce) return { lines, moved: atOnce }
  refuseShort(lines, changes, levels ?? (await lockOnly(tx, changes)))
  const moved = await movePieces(tx, changes)
  assert(moved, 'locked shelves hold what was counted')
  return { lines, moved }
}

function lockOnly(tx: Tx, [shelf]: readonly ShelfChange[]): Promise<Levels> {
  assert(shelf, 'an order of one shelf moves pieces of it')
  return lockShelf(tx, shelf)
}

/** How many pieces of a line have left the shop and are still the order's. */
function leftOf(line: OrderLineRow, { from, left = null }: Pick<Holding, 'from' | 'left'>) {
  const isHeld = line.heldColor !== null && line.productId !== null
  return isHeld || left?.has(line.id) ? piecesOut(line, { status: from, left }) : 0
}

function refuseChangeOfLeft(holding: Holding): void {
  const { before, after, to, left } = holding
  for (const line of before) {
    const later = after.find(({ id }) => id === line.id)
    const isAllBack = line.returned > 0 && line.heldColor === null
    if (line.returned > 0 && !later) throw new Refusal('order-left')
    if (isAllBack && later?.quantity !== line.quantity) throw new Refusal('order-left')
    const most = leftOf(line, holding)
    if (most === 0 || !(left?.has(line.id) || staysOut(to))) continue
    const isSame = later && isSamePiece(line, later)
    // Pieces of a line that have not left yet may still be taken off it.
    const isKept = isSame && later.quantity <= line.quantity && later.quantity >= most
    if (!isKept) throw new Refusal('order-left')
  }
}

function productsOf(
  tx: Tx,
  { before, after, from, to }: Holding,
): Promise<ReadonlyMap<number, ProductRow>> {
  const ids = after
    .filter((line) => to !== 'cancelled' && (from === 'cancelled' || !isUnmoved(before, line)))
    .flatMap(({ productId }) => productId ?? [])
  return findProducts(tx, ids)
}

function isUnmoved(before: readonly OrderLineRow[], line: Line): boolean {
  const earlier = before.find(({ id }) => id === line.id)
  return earlier !== undefined && isSamePiece(earlier, line)
}

function decide(holding: Holding, line: Line, known: ReadonlyMap<number, ProductRow>): Decided {
  const { before, from, to } = holding
  const earlier = before.find(({ id }) => id === line.id)
  const held = earlier?.heldColor ?? null
  const kept = { line: { ...line, heldColor: held, keptOut: null }, takes: false as const }
  const nothing = { line: { ...line, heldColor: null, keptOut: null }, takes: false as const }
  // A piece whose product is gone has no shelf to go back to.
  if (earlier && held !== null && earlier.productId === null && line.productId === null) return kept
  if (to === 'cancelled') return (earlier && keptByCancelled(holding, earlier, line)) ?? nothing
  if (earlier && isSamePiece(earlier, line)) {
    if (held !== null) return { ...kept, line: { ...kept.line, color: spelling(earlier, line) } }
    if (from !== 'cancelled') return nothing
  }
  const product = line.productId === null ? undefined : known.get(line.productId)
  if (!product || line.quantity === 0) return nothing
  return { line: { ...line, keptOut: null }, takes: true, color: chosenColor(product, line.color) }
}

/** A line of a cancelled order that holds pieces: those that have left; it gives back the others. */
function keptByCancelled(holding: Holding, earlier: OrderLineRow, line: Line): Decided | undefined {
  const { from } = holding
  const out = from === 'cancelled' ? piecesHeld(earlier, from) : leftOf(earlier, holding)
  const { heldColor } = earlier
  if (out === 0 || heldColor === null) return undefined
  const keptOut = out < line.quantity ? out : null
  return { line: { ...line, heldColor, keptOut, color: spelling(earlier, line) }, takes: false }
}

/**
 * Whether one line takes pieces of one known colour and nothing is given back: this needs no lock,
 * as the condition of its UPDATE is enough.
 */
const isOneShelf = ({ before }: Holding, decided: readonly Decided[]) =>
  before.every(({ heldColor }) => heldColor === null) &&
  decided.filter(({ takes }) => takes).length === 1 &&
  decided.every((each) => !each.takes || each.color !== undefined)

const shelvesOf = ({ before }: Holding, decided: readonly Decided[]): number[] => [
  ...new Set(
    [...before, ...decided.map(({ line }) => line)].flatMap((line) => line.productId ?? []),
  ),
]

/**
 * Gives each line its colour: the one it names, or the one with the most pieces, if it has all that
 * the line needs.
 */
function takeColors(
  change: Holding,
  decided: readonly Decided[],
  levels: Levels | undefined,
): Line[] {
  const lines: Line[] = decided.map((each) => {
    const color = each.takes ? (each.color ?? null) : each.line.heldColor
    return { ...each.line, heldColor: color, ...(each.takes && color !== null && { color }) }
  })
  for (const [index, each] of decided.entries()) {
    if (!each.takes || each.color !== undefined) continue
    const { productId, quantity } = each.line
    const color = fullestColor(levels, changesOf(change, lines), { productId, quantity })
    if (color === undefined) throw shortage(each.line, lines.length, 0)
    lines[index] = { ...each.line, color, heldColor: color }
  }
  return lines
}

function fullestColor(
  levels: Levels | undefined,
  changes: readonly ShelfChange[],
  { productId, quantity }: Pick<Line, 'productId' | 'quantity'>,
): string | undefined {
  const colors = [...(levels?.get(productId ?? 0) ?? [])].map(([color, pieces]) => {
    const change = changes.find((each) => each.productId === productId && each.color === color)
    return { color, left: pieces + (change?.pieces ?? 0) }
  })
  return colors.filter(({ left }) => left >= quantity).toSorted((a, b) => b.left - a.left)[0]?.color
}

/**
 * The pieces that each shelf gets back (positive) or gives (negative), from the lines before and
 * after.
 */
function changesOf({ before, from, to }: Holding, after: readonly Line[]): ShelfChange[] {
  const changes = new Map<string, ShelfChange>()
  const count = ({ productId, heldColor }: Line, held: number) => {
    if (productId === null || heldColor === null) return
    const key = JSON.stringify([productId, heldColor])
    const shelf = changes.get(key) ?? { productId, color: heldColor, pieces: 0 }
    changes.set(key, { ...shelf, pieces: shelf.pieces + held })
  }
  for (const line of before) count(line, piecesHeld(line, from))
  for (const line of after) count(line, -piecesHeld(line, to))
  return [...changes.values()].filter(({ pieces }) => pieces !== 0)
}

/** Refuses if a shelf has too few, and names each line that cannot be met, with the pieces left. */
function refuseShort(
  lines: readonly Line[],
  changes: readonly ShelfChange[],
  levels: Levels,
): void {
  const leftOf = ({ productId, color }: Pick<ShelfChange, 'productId' | 'color'>) =>
    levels.get(productId)?.get(color) ?? 0
  const short = changes.filter((change) => leftOf(change) + change.pieces < 0)
  if (short.length === 0) return
  const hit = lines.filter((line) =>
    short.some(({ productId, color }) => line.productId === productId && line.heldColor === color),
  )
  const [first] = hit
  if (first && lines.length === 1 && first.quantity === 1) throw shortage(first, 1, 0)
  const named = hit.map((line) =>
    lineLeft(line, leftOf({ productId: line.productId ?? 0, color: line.heldColor ?? '' })),
  )
  throw new Refusal('lines-out-of-stock', { lines: named.join(', ') })
}

/** Names the colour, which a shopper may have chosen long before. */
function shortage(line: Line, lines: number, left: number): Refusal {
  if (lines === 1 && line.quantity === 1)
    return new Refusal('out-of-stock', { piece: line.color || 'this piece' })
  return new Refusal('lines-out-of-stock', { lines: lineLeft(line, left) })
}

const lineLeft = ({ productName, color }: Line, left: number) =>
  `${productName}${color ? ` in ${color}` : ''} (${left} left)`

/**
 * Whether a line still means the piece that it holds: an empty colour, or one in other capitals,
 * means the held colour.
 */
function isSamePiece(before: OrderLineRow, after: Line): boolean {
  if (before.productId !== after.productId) return false
  if (before.heldColor === null || before.color === after.color) return true
  const typed = plain(after.color)
  return typed === '' || typed === plain(before.heldColor)
}

const plain = (color: string) => color.trim().toLowerCase()

/**
 * A colour that is sent back as it was read stays as it is; one that was typed gets the spelling of
 * the held colour.
 */
const spelling = ({ color, heldColor }: OrderLineRow, after: Line) =>
  after.color === color ? color : (heldColor ?? after.color)

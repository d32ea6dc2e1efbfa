// Makes the shop ready for a random basket, and says by rules of its own what the pieces cost and whether
// the code holds, without calling the shop's own.

import type { OrderedLine } from '#contract/order-lines.ts'
import type { DeliveryRules } from '#contract/setting-schemas.ts'
import { changeSetting, readSetting } from '#domain/settings/stored-setting.ts'
import { makeVoucher } from '#domain/vouchers/make-voucher.ts'
import type { VoucherRow } from '#domain/vouchers/vouchers.table.ts'
import { pick } from '#platform/pick.ts'
import type { Tx } from '#platform/tx.ts'
import type { RandomBasket } from './random-baskets.ts'
import { COLORS, ORDINARY, type Piece, type RandomShop, setRates } from './random-shop.ts'
import { aPerson, entitle, otherThan, type Person, plantVoucher } from './random-vouchers.ts'

const MAX_LINES = 20
const NO_PRODUCT = 999_999
/** A colour that no piece has. */
export const NO_COLOR = 'Purple'
/** The highest amount that the setting takes. */
const MAX_FREE_OVER = 10_000_000

type Line = OrderedLine & { piece: Piece | undefined }

/** A basket that the shop is ready for. */
export type PlantedBasket = {
  basket: RandomBasket
  person: Person
  /** What is sent, to a preview and with more to an order. */
  request: { lines: OrderedLine[]; voucher?: string } & RandomBasket['way']
  lines: Line[]
  voucher: VoucherRow | undefined
  /** Whether the code takes off what it says, and what that is of the pieces. */
  isTaken: boolean
  piecesCents: number
  offPiecesCents: number
  /** In whole dollars; 0 for none. */
  freeOver: number
}

export async function plantBasket(
  tx: Tx,
  shop: RandomShop,
  basket: RandomBasket,
): Promise<PlantedBasket> {
  const person = aPerson()
  const lines = linesOf(shop, basket)
  const piecesCents = lines.reduce(
    (sum, { piece, quantity }) => sum + (piece?.priceCents ?? 0) * quantity,
    0,
  )
  const category = lines[0]?.piece?.category ?? 'chairs'
  const { code } = basket
  const voucher = code && (await plantVoucher(tx, code, { person, piecesCents, category }))
  if (basket.isEntitled) await entitle(tx, person)
  const isTaken = basket.partner !== 'alone' && isCodeTaken(basket, lines)
  const offPiecesCents = voucher && isTaken ? offPieces(voucher, piecesCents) : 0
  const freeOver = freeOverOf(basket, piecesCents - offPiecesCents)
  await setFreeOver(tx, freeOver)
  await setRates(tx, shop, basket.rates)
  const typed = await typedCodes(tx, shop, { basket, voucher })
  const request = {
    ...basket.way,
    lines: lines.map((line) => pick(line, 'productId', 'selectedColor', 'quantity')),
    ...(typed && { voucher: typed }),
  }
  return {
    ...{ basket, person, request, lines, voucher, isTaken },
    piecesCents,
    offPiecesCents,
    freeOver,
  }
}

function linesOf(shop: RandomShop, { lines, odd }: RandomBasket): Line[] {
  const lineOf = (piece: Piece | undefined, color: string | undefined, quantity: number): Line => ({
    productId: piece?.id ?? NO_PRODUCT,
    ...(color && { selectedColor: color }),
    quantity,
    piece,
  })
  const wanted = lines.map(({ piece, color, quantity }) =>
    lineOf(shop.pieces[piece], color, quantity),
  )
  const more = {
    none: [],
    gone: [lineOf(undefined, 'Sand', 1)],
    'colour-unknown': [lineOf(shop.pieces[0], NO_COLOR, 1)],
    'sold-out': [lineOf(shop.soldOut, 'Sand', 1)],
    dear: [lineOf(shop.dear, 'Navy', 1)],
    repeated: wanted.slice(0, 1),
    'to twenty': Array.from({ length: MAX_LINES }, (_, index) =>
      lineOf(shop.pieces[index % ORDINARY], COLORS[index % COLORS.length], 1 + (index % 10)),
    ),
  }
  return [...wanted, ...more[odd]].slice(0, MAX_LINES)
}

function isCodeTaken({ code, way }: RandomBasket, lines: readonly Line[]): boolean {
  if (!code || code.state === 'unknown') return false
  const { state } = code
  const isDelivery =
    code.owner === 'wheel' ? code.prizeId === 'free-shipping' : code.kind === 'delivery'
  if (isDelivery && way.shippingMethod === 'pickup') return false
  const isUsable = state === 'good' || state === 'came back'
  // What the wheel gives has its own days, and is for all pieces.
  if (code.owner === 'wheel') return isUsable || state === 'over' || state === 'not yet'
  if (!isUsable || code.owner === 'somebody else' || code.limit === 'minimum missed') return false
  const other = otherThan(lines[0]?.piece?.category ?? 'chairs')
  return code.limit !== 'other category' || lines.some(({ piece }) => piece?.category === other)
}

/** Half a cent up. */
function offPieces({ kind, amount, percent }: VoucherRow, piecesCents: number): number {
  if (kind === 'amount') return Math.min(amount, piecesCents)
  if (kind !== 'percentage') return 0
  const hundredths = piecesCents * percent
  return (hundredths - (hundredths % 100)) / 100 + (hundredths % 100 >= 50 ? 1 : 0)
}

function freeOverOf({ freeOver }: RandomBasket, netCents: number): number {
  if (freeOver === 'off') return 0
  const more = { 'one less': -1, exact: 0, 'one more': 1 }[freeOver]
  return Math.min(Math.max(0, Math.floor(netCents / 100) + more), MAX_FREE_OVER)
}

let rules: DeliveryRules | undefined
export async function setFreeOver(tx: Tx, freeOver: number): Promise<void> {
  rules ??= await readSetting(tx, 'delivery')
  await changeSetting(tx, 'delivery', { value: { ...rules, freeOver } })
}

type Typing = { basket: RandomBasket; voucher: VoucherRow | undefined }

/** What is typed in the field for codes: a partner's own code alone, beside the voucher's, or two vouchers'. */
async function typedCodes(tx: Tx, shop: RandomShop, { basket, voucher }: Typing): Promise<string> {
  const { partner, code } = basket
  const own = code?.state === 'unknown' ? 'NO-SUCH-CODE' : (voucher?.code ?? '')
  if (partner === 'alone') return shop.partnerCode
  if (partner === 'none' || !own) return own.toLowerCase()
  if (partner === 'beside') return `${own}, ${shop.partnerCode}`
  return `${own}; ${(await makeVoucher(tx, { kind: 'delivery' })).code}`
}

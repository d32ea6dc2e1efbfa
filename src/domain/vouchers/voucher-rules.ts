// Whether a voucher may be used. An order checks it once, when it takes the voucher. Afterwards its discount is a fact of
// the order. To a person, somebody else's code and one that they have used up are refused exactly as one that does not
// exist: nobody learns from it who is a customer.

import { formatCents } from '#contract/money.ts'
import { categoryName } from '#contract/products.ts'
import { jamaicaDay, startOfDay } from '#contract/jamaica.ts'
import { formatShortDate } from '#contract/short-date.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { countUses, countUsesOf, mayUseAgain } from './find-voucher.ts'
import { isSamePerson, keysOf, type PersonKeys } from '#contract/person-keys.ts'
import type { VoucherRow } from './vouchers.table.ts'

export type VoucherAsking = {
  pieces: readonly { category: string | undefined; amountCents: number }[]
  /** Undefined where it is not known yet. */
  shippingMethod?: 'pickup' | 'delivery' | undefined
  /** Who orders; undefined in a preview that does not say. */
  person?: PersonKeys | undefined
}

export const isBound = ({ emailKey, phoneKey }: VoucherRow): boolean =>
  emailKey !== '' || phoneKey !== ''

const ownerOf = ({ emailKey, phoneKey }: VoucherRow) => keysOf(emailKey, phoneKey)

/** The voucher, or the refusal that says which rule it misses and by how much. */
export async function refuseUnlessUsable(
  tx: Tx,
  voucher: VoucherRow | undefined,
  asking: VoucherAsking,
): Promise<VoucherRow> {
  const { person } = asking
  if (!voucher) throw new Refusal(person ? 'voucher-not-valid' : 'voucher-unknown')
  if (person && isBound(voucher) && !isSamePerson(ownerOf(voucher), person))
    throw new Refusal('voucher-not-valid')
  if (voucher.stoppedAt) throw new Refusal('voucher-stopped')
  await refuseByDay(tx, voucher, person)
  await refuseUsedUp(tx, voucher, person)
  if (voucher.kind === 'delivery' && asking.shippingMethod === 'pickup')
    throw new Refusal('voucher-needs-delivery')
  refuseByPieces(voucher, asking.pieces)
  return voucher
}

async function refuseByDay(tx: Tx, voucher: VoucherRow, person: PersonKeys | undefined) {
  const today = jamaicaDay(tx.now)
  const { firstDay, lastDay } = voucher
  if (firstDay !== null && today < firstDay)
    throw new Refusal('voucher-not-yet', { day: dayText(tx, firstDay) })
  if (lastDay === null || today <= lastDay) return
  if (person && (await mayUseAgain(tx, { id: voucher.id, lastDay }, { person, today }))) return
  throw new Refusal('voucher-over', { day: dayText(tx, lastDay) })
}

const dayText = (tx: Tx, day: string) => formatShortDate(startOfDay(day), tx.now)

/** Whether a refusal counts as a guess: the code is none of this person's. */
export const isGuess = (error: unknown): boolean =>
  error instanceof Refusal && ['voucher-unknown', 'voucher-not-valid'].includes(error.code)

/** Refuses a voucher without a use left, in all or for the person. */
export async function refuseUsedUp(
  tx: Tx,
  voucher: VoucherRow,
  person: PersonKeys | undefined,
): Promise<void> {
  const { usesInAll, usesEach } = voucher
  if (usesInAll !== null && (await countUses(tx, voucher)) >= usesInAll)
    throw new Refusal('voucher-used-up')
  if (usesEach === null || !person) return
  if ((await countUsesOf(tx, voucher, person)) >= usesEach) throw new Refusal('voucher-not-valid')
}

/** A minimum is of the pieces that the voucher is for. */
function refuseByPieces({ categories, minimum }: VoucherRow, pieces: VoucherAsking['pieces']) {
  const isFor = (category: string | undefined) =>
    categories.length === 0 || categories.some((name) => name === category)
  const counted = pieces.filter(({ category }) => isFor(category))
  if (counted.length === 0)
    throw new Refusal('voucher-other-pieces', { pieces: categories.map(categoryName).join(' or ') })
  const amountCents = counted.reduce((sum, each) => sum + each.amountCents, 0)
  if (amountCents >= minimum) return
  throw new Refusal('voucher-below-minimum', {
    short: formatCents(minimum - amountCents),
    minimum: formatCents(minimum),
  })
}

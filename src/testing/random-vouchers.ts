// The codes that random baskets are ordered with, each made, owned and used as its description says, and
// the people who order.

import assert from 'node:assert/strict'
import { addDays, jamaicaDay, startOfDay } from '#contract/jamaica.ts'
import { MAX_CENTS } from '#contract/money.ts'
import type { Category } from '#contract/products.ts'
import { PRIZES } from '#contract/prizes.ts'
import { claimPrize } from '#domain/prizes/claims.ts'
import { grantsByClaim } from '#domain/prizes/grants.ts'
import { spins } from '#domain/prizes/prizes.table.ts'
import { visitorOf } from '#domain/prizes/spin-wheel.ts'
import { findVoucher } from '#domain/vouchers/find-voucher.ts'
import { makeVoucher, stopVoucher } from '#domain/vouchers/make-voucher.ts'
import { keysOf } from '#contract/person-keys.ts'
import { entitlements, type VoucherRow, voucherUses } from '#domain/vouchers/vouchers.table.ts'
import type { Tx } from '#platform/tx.ts'
import type { RandomCode } from './random-baskets.ts'

let people = 0
export type Person = { customerName: string; customerEmail: string; customerPhone: string }

/** Somebody new. */
export function aPerson(): Person {
  const number = String(++people).padStart(7, '0')
  return {
    customerName: 'Ann Brown',
    customerEmail: `Buyer.${number}@example.com`,
    customerPhone: `1 (658) ${number.slice(0, 3)}-${number.slice(3)}`,
  }
}

const keysOfPerson = ({ customerEmail, customerPhone }: Person) =>
  keysOf(customerEmail, customerPhone)

/** What waits for a person's next order. */
export const entitle = (tx: Tx, person: Person) =>
  tx.db.insert(entitlements).values({
    ...{ kind: 'gift', prize: 'Care kit', createdAt: tx.now },
    ...keysOfPerson(person),
  })

type Planting = { person: Person; piecesCents: number; category: Category }

/** The voucher of a random code, in its state; its pieces decide what its minimum is. */
export async function plantVoucher(
  tx: Tx,
  code: RandomCode,
  planting: Planting,
): Promise<VoucherRow> {
  const { person } = planting
  if (code.owner === 'wheel') return wheelVoucher(tx, code, person)
  const { kind, amountCents, percent, state } = code
  const today = jamaicaDay(tx.now)
  const voucher = await makeVoucher(tx, {
    kind,
    ...(kind === 'amount' && { amount: amountCents }),
    ...(kind === 'percentage' && { percent }),
    ...(kind === 'gift' && { gift: 'Tote bag' }),
    ...limitsOf(code, planting),
    ...ownerOf(code, person),
    ...(state === 'spent by me' ? { usesEach: 1 } : { usesInAll: 1 }),
    ...((state === 'over' || state === 'came back') && { lastDay: addDays(today, -1) }),
    ...(state === 'not yet' && { firstDay: addDays(today, 1) }),
  })
  await haveUsed(tx, voucher, code, person)
  return state === 'stopped' ? stopVoucher(tx, voucher.id) : voucher
}

function limitsOf({ limit }: RandomCode, { piecesCents, category }: Planting) {
  if (limit === 'minimum met') return { minimum: Math.min(piecesCents, MAX_CENTS) }
  if (limit === 'minimum missed') return { minimum: Math.min(piecesCents + 1, MAX_CENTS) }
  if (limit === 'own category') return { categories: [category] }
  return limit === 'other category' ? { categories: [otherThan(category)] } : {}
}

export const otherThan = (category: Category): Category =>
  category === 'chairs' ? 'mattresses' : 'chairs'

function ownerOf({ owner }: RandomCode, person: Person) {
  const { emailKey, phoneKey } = keysOfPerson(person)
  if (owner === 'own e-mail') return { emailKey }
  if (owner === 'own phone') return { phoneKey }
  return owner === 'somebody else' ? keysOfPerson(aPerson()) : {}
}

/** A use by somebody else. */
export const useUp = (tx: Tx, voucher: VoucherRow) =>
  haveUsed(tx, voucher, { state: 'spent' }, aPerson())

/** Writes the uses that its state needs. */
async function haveUsed(
  tx: Tx,
  voucher: VoucherRow,
  { state }: Pick<RandomCode, 'state'>,
  person: Person,
) {
  const { id: voucherId, kind, amount, percent, gift } = voucher
  const use = { voucherId, kind, amount, percent, gift, usedAt: tx.now }
  const values = tx.db.insert(voucherUses)
  if (state === 'spent') await values.values({ ...use, ...keysOfPerson(aPerson()) })
  if (state === 'spent by me') await values.values({ ...use, ...keysOfPerson(person) })
  if (state !== 'came back') return
  const returned = { returnedAt: tx.now, returnedFor: 'cancelled' as const }
  const usableUntil = jamaicaDay(tx.now)
  // Before its last day, which was yesterday: later uses came back before, and do not give one more.
  const usedAt = startOfDay(addDays(usableUntil, -2))
  await values.values({ ...use, ...keysOfPerson(person), usedAt, ...returned, usableUntil })
}

/** Won at the wheel by this person, and used or stopped as the state says. */
async function wheelVoucher(tx: Tx, code: RandomCode, person: Person): Promise<VoucherRow> {
  const token = `visitor-${person.customerEmail}`
  const { customerName: name, customerEmail: email, customerPhone: phone } = person
  const won = {
    prizeId: code.prizeId,
    prize: PRIZES.find(({ id }) => id === code.prizeId)?.name ?? '',
  }
  const spin = { visitor: visitorOf(token), day: jamaicaDay(tx.now), at: tx.now }
  await tx.db.insert(spins).values({ ...spin, ...won })
  const claim = await claimPrize(tx, { name, email, phone, ...won, token })
  const typed = (await grantsByClaim(tx, [claim.id])).get(claim.id)?.code ?? ''
  const voucher = await findVoucher(tx, typed)
  assert(voucher, 'a verified claim of a discount has a voucher')
  await haveUsed(tx, voucher, code, person)
  return code.state === 'stopped' ? stopVoucher(tx, voucher.id) : voucher
}

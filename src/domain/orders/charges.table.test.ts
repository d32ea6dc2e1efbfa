import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { singleRow } from '#platform/database/rows.ts'
import { expectTrigger, testGuards } from '#testing/guards.ts'
import { inShop, type TestTx, trying } from '#testing/shop.ts'
import { anOrderRow } from '#testing/table-rows.ts'
import { gatewayCharges, paymentAttempts } from './charges.table.ts'
import { orderPayments } from './payments.table.ts'

let made = 0
const newReference = () => String((made += 1)).padStart(16, 'a')

async function anAttempt(tx: TestTx, given: Partial<typeof paymentAttempts.$inferInsert> = {}) {
  const orderId = given.orderId ?? (await anOrderRow(tx)).id
  const plain = { gateway: 'wipay', amount: 100_00, state: 'sent' } as const
  const times = { createdAt: tx.now, expiresAt: tx.now }
  const row = { ...plain, ...times, reference: newReference(), ...given, orderId }
  return singleRow(await tx.db.insert(paymentAttempts).values(row).returning())
}

async function aCharge(tx: TestTx, given: Partial<typeof gatewayCharges.$inferInsert> = {}) {
  const plain = { gateway: 'wipay', gatewayId: 'c-1', amount: 100_00, currency: 'JMD' } as const
  const reported = { source: 'notification', reportedBy: 'wipay', reportedAt: tx.now } as const
  const row = { ...plain, ...reported, ...given }
  return singleRow(await tx.db.insert(gatewayCharges).values(row).returning())
}

async function aPayment(tx: TestTx, chargeId: number | null) {
  const { id: orderId } = await anOrderRow(tx)
  const noted = { recordedBy: 'wipay', recordedAt: tx.now }
  const how = { amount: 100_00, source: 'gateway', method: 'gateway' } as const
  await tx.db.insert(orderPayments).values({ orderId, chargeId, ...how, ...noted })
}

test('an attempt has a time by which it ends, also one of the previous version, which names none', () =>
  inShop(async (tx) => {
    const { endsBy } = await anAttempt(tx)
    expect(endsBy.getTime()).toBeGreaterThan(Date.now())
    const without = { endsBy: null as never, reference: newReference() }
    await expect(trying(tx, (inner) => anAttempt(inner, without))).rejects.toThrow()
  }))

testGuards([
  [
    'an attempt is made at a gateway that the shop knows',
    'payment_attempts_gateway_known',
    (tx) => anAttempt(tx, { gateway: 'barter' as never }),
  ],
  [
    'an attempt is in a state that the shop knows',
    'payment_attempts_state_known',
    (tx) => anAttempt(tx, { state: 'hoped' as never }),
  ],
  [
    'an attempt failed for a reason that the shop knows',
    'payment_attempts_reason_known',
    (tx) => anAttempt(tx, { state: 'failed', reason: 'bad-luck' as never, endedAt: tx.now }),
  ],
  [
    'an attempt that failed says why',
    'payment_attempts_failed_somehow',
    (tx) => anAttempt(tx, { state: 'failed', endedAt: tx.now }),
  ],
  [
    'an attempt is to pay something',
    'payment_attempts_positive',
    (tx) => anAttempt(tx, { amount: 0 }),
  ],
  [
    'every gateway takes the name of an attempt',
    'payment_attempts_reference_form',
    (tx) => anAttempt(tx, { reference: 'YB-10001/1' }),
  ],
  [
    'an attempt that is over says since when',
    'payment_attempts_ended',
    (tx) => anAttempt(tx, { state: 'paid' }),
  ],
  [
    'the secret of an attempt is forgotten once it is over',
    'payment_attempts_ended_without_secret',
    (tx) => anAttempt(tx, { state: 'paid', endedAt: tx.now, sealedSecret: 'sealed1.x' }),
  ],
  [
    'no two attempts have one name',
    'payment_attempts_reference_once',
    async (tx) => {
      const { reference } = await anAttempt(tx)
      await anAttempt(tx, { reference })
    },
  ],
  [
    'a gateway’s id names one attempt',
    'payment_attempts_gateway_id_once',
    async (tx) => {
      await anAttempt(tx, { gatewayId: 'tx-1' })
      await anAttempt(tx, { gatewayId: 'tx-1' })
    },
  ],
  [
    'money is charged by a gateway that the shop knows',
    'gateway_charges_gateway_known',
    (tx) => aCharge(tx, { gateway: 'barter' as never }),
  ],
  [
    'the shop learned of a charge in a way that it knows',
    'gateway_charges_source_known',
    (tx) => aCharge(tx, { source: 'rumour' as never }),
  ],
  [
    'money that was charged once is one charge, whoever reports it',
    'gateway_charges_once',
    async (tx) => {
      await aCharge(tx)
      await aCharge(tx, { source: 'staff' })
    },
  ],
  [
    'a charge is one payment',
    'order_payments_one_a_charge',
    async (tx) => {
      const { id } = await aCharge(tx)
      await aPayment(tx, id)
      await aPayment(tx, id)
    },
  ],
  [
    'a payment by a gateway names its charge',
    'order_payments_source_named',
    (tx) => aPayment(tx, null),
  ],
  [
    'what a gateway reported is never written anew',
    'gateway_charges_stay',
    async (tx) => {
      await expectTrigger(tx, 'gateway_charges_stay')
      const { id } = await aCharge(tx)
      await tx.db.update(gatewayCharges).set({ amount: 1 }).where(eq(gatewayCharges.id, id))
    },
  ],
])

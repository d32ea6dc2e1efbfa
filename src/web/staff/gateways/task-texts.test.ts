import { expect, test } from 'vitest'
import type { GatewayTaskView } from '#contract/card-payments.ts'
import { GATEWAYS } from '#contract/gateways.ts'
import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import { meaningOf, titleOf } from './task-texts.ts'

type Charge = NonNullable<GatewayTaskView['charge']>

const task = (change: Partial<GatewayTaskView>, charge: Partial<Charge> = {}): GatewayTaskView => ({
  ...{ id: 1, gateway: 'fygaro', kind: 'mismatch', code: 'amount', outcome: null, note: '' },
  ...{ openedAt: '2026-11-20T15:42:00.000Z', closedAt: null, closedBy: null },
  ...{ order: null, attempt: null, refund: null },
  charge: { amount: '38050.00', currency: 'JMD', ...charge } as Charge,
  ...change,
})

test.each(GATEWAYS)(
  'of money that %s took, staff read how much it is and how it differs from what was to be paid',
  (gateway) => {
    expect(titleOf(task({ gateway }))).toBe('Payment does not match')
    const took = `${GATEWAY_NAMES[gateway]} took J$38,050.00, but the amount is different:`
    expect(meaningOf(task({ gateway }))).toBe(`${took} it is not matched to an order yet.`)
  },
)

test.each([
  ['currency', { amount: '250.00', currency: 'USD' }, 'took 250.00 USD, but the currency is not'],
  ['no-attempt', { amount: null }, 'took an amount that cannot be read, but it names no order'],
] as const)('money that differs by its %s is named as it came', (code, charge, says) => {
  expect(meaningOf(task({ code }, charge))).toContain(says)
})

// How money came or went, as pages and mails name it to a customer. Apart from the schemas, so that a
// page does not load those.

import type { MoneyMethod } from './order-money.ts'

export const MONEY_METHOD_TEXTS: Record<MoneyMethod, string> = {
  transfer: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  gateway: 'Card online',
  other: 'Another way',
}

// The names of payment methods, as customers see them on pages and in mails. In a file without
// schemas, so that a page does not load zod.

import type { MoneyMethod } from './order-money.ts'

export const MONEY_METHOD_TEXTS: Record<MoneyMethod, string> = {
  transfer: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  gateway: 'Card online',
  other: 'Other',
}

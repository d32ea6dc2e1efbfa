// Calls of staff that write, and succeed without a line in the audit log when a test only tries them, and why.

const REAL = 'on a real one: http/staff/every-desk-is-audited.test.ts'

export const WITHOUT_EFFECT: Record<string, string> = {
  'POST /broadcast-previews': 'only shows what would be sent',
  'POST /commission-decisions': REAL,
  'POST /order-changes': REAL,
  'POST /orders/:id/previews': 'only shows what would change',
  'POST /orders/:id/restorations': 'an order that is there; see http/staff/order-money.test.ts',
  'POST /payout-file-samples': 'only reads',
  'POST /privacy/lookups': 'only counts',
  'POST /product-lists/preview': 'only shows what an import would change',
  'POST /product-previews': 'only shows what would be sold',
  'POST /product-previews/:id': 'only shows what would be sold',
  'POST /stock-counts': 'counted as it was; see http/staff/audit-log.test.ts',
  'POST /stock-counts/import': REAL,
  'POST /stock-counts/preview': 'only shows what an import would change',
  'PUT /inventory/:id/threshold': 'the same threshold; see http/staff/audit-log.test.ts',
}

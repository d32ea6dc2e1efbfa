import type { InvoicedGroup, InvoicedReport } from '#contract/accountant-reports.ts'
import { CATEGORY_NAMES } from '#contract/products.ts'

const NONE: Record<InvoicedGroup, string> = {
  product: 'No product',
  category: 'No category',
  colour: 'No colour',
  parish: 'Pick-up, no parish',
}

/** What a group of invoiced rows is called. */
export function groupName(
  { name, isDelivery }: InvoicedReport['groups'][number],
  by: InvoicedGroup,
) {
  if (isDelivery) return 'Delivery'
  if (by === 'category' && name in CATEGORY_NAMES)
    return CATEGORY_NAMES[name as keyof typeof CATEGORY_NAMES]
  return name || NONE[by]
}

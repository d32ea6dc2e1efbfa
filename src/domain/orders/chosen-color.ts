// Which of a product's colours an order names.

import type { ProductRow } from '#domain/catalogue/products.table.ts'
import { NO_COLOR } from '#domain/stock/stock.table.ts'
import { Refusal } from '#platform/refusal.ts'

/** The product's own spelling of the colour; undefined if the order names none. */
export function chosenColor(
  product: Pick<ProductRow, 'colors'>,
  named: string | undefined,
): string | undefined {
  const typed = named?.trim().toLowerCase()
  if (product.colors.length === 0) return NO_COLOR
  if (!typed) return undefined
  const color = product.colors.find((name) => name.toLowerCase() === typed)
  if (!color) throw new Refusal('colour-unknown')
  return color
}

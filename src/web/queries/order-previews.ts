// What lines would cost and whether they can be ordered, as the shop answers. Asking again is always
// safe: nothing is reserved and nothing stored.

import { queryOptions } from '@tanstack/react-query'
import type { DeliveryService, ShippingMethod } from '#contract/delivery-services.ts'
import type { OrderPreviewView } from '#contract/order-lines.ts'
import { fetchOk, RequestError } from './call.ts'

export type LineToPrice = { productId: number; color: string; quantity: number }

/** What else makes the total, as far as it is chosen. */
export type PreviewTerms = {
  shippingMethod?: ShippingMethod
  parish?: string
  deliveryService?: DeliveryService
  voucher?: string
  customerEmail?: string
  customerPhone?: string
}

/** Each line as it would be ordered now; everything else is of the lines that can be ordered. */
export type PricedLines = Omit<OrderPreviewView, 'breakdown'> & {
  /** Null where no line can be ordered. */
  breakdown: OrderPreviewView['breakdown'] | null
  /** Where the services of `delivery` go to; undefined where none were requested. */
  parish: string | undefined
}

const ADDRESS = '/api/order-previews'
const NOT_VALID = 422

export const orderPreviewQuery = (lines: readonly LineToPrice[], terms: PreviewTerms) =>
  queryOptions<PricedLines>({
    queryKey: [
      ADDRESS,
      lines.map(({ productId, color, quantity }) => [productId, color, quantity]),
      terms,
    ],
    queryFn: () => priceLines(lines, terms),
    staleTime: 0,
  })

async function priceLines(
  wanted: readonly LineToPrice[],
  terms: PreviewTerms,
): Promise<PricedLines> {
  const all = { ...(await previewOffered(wanted, terms)), parish: terms.parish }
  const { lines } = all
  const orderable = wanted.filter((_, index) => lines[index]?.problem === null)
  if (orderable.length === wanted.length) return all
  if (orderable.length === 0) return { ...all, breakdown: null }
  return { ...all, ...(await previewOffered(orderable, terms)), lines }
}

/** A service that another parish had is replaced by the first of this one. */
async function previewOffered(
  lines: readonly LineToPrice[],
  { deliveryService, ...terms }: PreviewTerms,
): Promise<OrderPreviewView> {
  if (!deliveryService) return preview(lines, terms)
  try {
    return await preview(lines, { ...terms, deliveryService })
  } catch (error) {
    if (!(error instanceof RequestError) || error.status !== NOT_VALID) throw error
    const unnamed = await preview(lines, terms)
    const [first] = unnamed.delivery.services
    return first ? preview(lines, { ...terms, deliveryService: first.service }) : unnamed
  }
}

async function preview(
  lines: readonly LineToPrice[],
  terms: PreviewTerms,
): Promise<OrderPreviewView> {
  const response = await fetchOk(ADDRESS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lines: lines.map(lineBody), ...terms }),
  })
  return (await response.json()) as OrderPreviewView
}

/** A line as the API reads it; a piece that comes in no colour names none. */
export const lineBody = ({ productId, color, quantity }: LineToPrice) => ({
  productId,
  ...(color !== '' && { selectedColor: color }),
  quantity,
})

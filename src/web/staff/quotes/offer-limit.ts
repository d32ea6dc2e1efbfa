// Whether an offer, as it stands in the form, is within the limit of who writes it. The server decides;
// this says it at the field before the offer is sent.

import { centsFromInput } from '#contract/money.ts'

export type LimitedLine = { quantity: number; unitPrice: string; listPrice: string | undefined }

type Draft = {
  lines: readonly LimitedLine[]
  discount: string
  /** How many percent may be taken off; null without a limit. */
  percent: number | null
}

export type OfferLimit = {
  /** Whether it waits for approval. */
  isBeyond: boolean
  /** Whether it needs a reason. */
  needsReason: boolean
}

/** A line whose product or price is not known yet counts as the shop's. */
export function limitOf({ lines, discount, percent }: Draft): OfferLimit {
  if (percent === null) return { isBeyond: false, needsReason: false }
  const off = centsFromInput(discount) ?? 0
  let listed = 0
  let offered = 0
  let isOther = off > 0
  for (const { quantity, unitPrice, listPrice } of lines) {
    const list = centsFromInput(listPrice ?? '')
    if (list === undefined || !Number.isInteger(quantity)) continue
    const price = centsFromInput(unitPrice) ?? list
    isOther ||= price !== list
    listed += list * quantity
    offered += price * quantity
  }
  const isBeyond = offered - off < Math.ceil((listed * (100 - percent)) / 100)
  return { isBeyond, needsReason: isOther }
}

/** Whether a price is lower than the shop's. */
export const isBelow = ({ unitPrice, listPrice }: LimitedLine): boolean =>
  (centsFromInput(unitPrice) ?? Infinity) < (centsFromInput(listPrice ?? '') ?? 0)

// What a voucher takes off an order, in whole cents. Public pages import this file, so it imports no zod.

export const VOUCHER_KINDS = ['amount', 'percentage', 'delivery', 'gift'] as const
export type VoucherKind = (typeof VOUCHER_KINDS)[number]

/** What a voucher does; an order keeps it as it was when the voucher was used. */
export type VoucherEffect = {
  kind: VoucherKind
  /** Of an amount. */
  amountCents: number
  /** Of a percentage: whole percents, 1 to 100. */
  percent: number
}

type Parts = { piecesCents: number; deliveryCents: number }

/** A percentage is rounded once, half a cent up; an amount takes the pieces at most. */
export function voucherCents(
  { kind, amountCents, percent }: VoucherEffect,
  { piecesCents, deliveryCents }: Parts,
): number {
  if (kind === 'percentage') return Math.floor((piecesCents * percent + 50) / 100)
  if (kind === 'amount') return Math.min(amountCents, piecesCents)
  return kind === 'delivery' ? deliveryCents : 0
}

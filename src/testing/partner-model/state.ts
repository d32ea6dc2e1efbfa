// What the model remembers of a shop: partners, orders, commissions and wallets, as the documents describe them.

export type Member = {
  id: number
  sponsorId: number | null
  email: string
  paypalEmail: string | null
  phone: string
  active: boolean
  referral: string
  slot: number
}

export type Voucher = {
  code: string
  kind: 'percentage' | 'amount' | 'delivery'
  percent: bigint
  amount: bigint
  partnerId: number | null
}

export type Line = { id: number; product: number; colour: string; quantity: bigint; price: bigint }
export type Payment = { id: number; kind: 'payment' | 'refund'; amount: bigint; stands: boolean }
export type RowState = 'pending' | 'held' | 'approved' | 'batched' | 'paid'
export type Row = {
  member: number
  level: number
  amount: bigint
  state: RowState
  month: string
  run: number | null
  /** What the sale counted when it was posted. */
  base: bigint
  /** When its hold began: the first moment at or after its posting at which nothing of the order was due. */
  holdFrom: Date | null
}
/** A row that no longer counts; what was cancelled or unpaid stands as before where it comes back. */
export type Dropped = Row & { standsAsBefore: boolean }

/** Who stood where, and who was active, when an order was first sold or its partner corrected. */
export type Step = { member: number; active: boolean }
export type Walk = { partnerId: number; steps: Step[] }
export type Decision = 'held' | 'void'

export type Order = {
  id: number
  lines: Line[]
  delivery: bigint
  voucher: Voucher | null
  handDiscount: bigint
  pickup: boolean
  status: string
  payments: Payment[]
  /** Net reached the total, and no money was taken back or refunded since that took it below. */
  moneyIn: boolean
  firstSold: Date | null
  /** When net reached the total the last time. */
  paidAt: Date | null
  /** Since when net has been the total without a break: less than J$100 is not due. */
  inFullSince: Date | null
  /** The same before a payment was taken back, and when that was. */
  takenBack: { since: Date; at: Date } | null
  /** When the order last changed. */
  changedAt: Date
  partnerId: number | null
  eligible: boolean
  email: string
  phone: string
  deleted: boolean
  walk: Walk | null
  rows: Row[]
  dropped: Dropped[]
  decisions: Map<string, Decision>
  cleared: Set<string>
}

export type Wallet = { available: bigint; inTransit: bigint; owed: bigint; withdrawn: bigint }
export type RunLine = { id: number; member: number; amount: bigint }
export type Run = { id: number; state: string; lines: RunLine[]; month: string }

export type World = {
  now: Date
  rateBp: bigint
  members: Map<number, Member>
  orders: Map<number, Order>
  wallets: Map<number, Wallet>
  runs: Run[]
}

export const HOUR_MS = 3_600_000
const HOLD_MS = 30 * 24 * HOUR_MS
const JAMAICA_MS = -5 * HOUR_MS

export function emptyWorld(now: Date): World {
  return { now, rateBp: 0n, members: new Map(), orders: new Map(), wallets: new Map(), runs: [] }
}

/** The Jamaican month of a moment, such as 2027-02. Jamaica has no summer time. */
export function monthOf(moment: Date): string {
  return new Date(moment.getTime() + JAMAICA_MS).toISOString().slice(0, 7)
}

export function holdEnd({ holdFrom }: Row): Date | null {
  return holdFrom && new Date(holdFrom.getTime() + HOLD_MS)
}

export function later(one: Date, other: Date): Date {
  return one > other ? one : other
}

export function keyOf(member: number, level: number): string {
  return `${member}/${level}`
}

export function walletOf(world: World, member: number): Wallet {
  const known = world.wallets.get(member)
  if (known) return known
  const fresh = { available: 0n, inTransit: 0n, owed: 0n, withdrawn: 0n }
  world.wallets.set(member, fresh)
  return fresh
}

/** A telephone number in the form +1 876 or +1 658, with the area code assumed where it is not said. */
export function plainPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  if (digits.length === 7) return `1876${digits}`
  return digits.length === 10 ? `1${digits}` : digits
}

// What the simulator of Fygaro keeps: its clock, the merchant's keys, the payments, and the hooks that are still to be sent.

import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import {
  hookBody,
  type FygaroFaults,
  type HookKey,
  type PaidCharge,
  signHook,
} from './fygaro-hook.ts'
import type { FygaroOrder } from './fygaro-link.ts'
import type { Delivery } from './simulated-gateway.ts'

export type SimulatedClock = {
  now(): Date
  /** Moves it; below zero, back. */
  forward(ms: number): void
  /** From now on it stands still, except when it is moved. */
  stop(): void
}

/** Shows the time of this machine until it is moved. */
export function openClock(): SimulatedClock {
  let offset = 0
  let stoppedAt: number | undefined
  return {
    now: () => new Date((stoppedAt ?? Date.now()) + offset),
    forward: (ms) => void (offset += ms),
    stop: () => void (stoppedAt ??= Date.now()),
  }
}

export type Books = {
  clock: SimulatedClock
  /** Every key that the merchant has, oldest first; the newest is the one for links. */
  keys: HookKey[]
  hookKey: HookKey
  /** Undefined as long as the button has no address for hooks. */
  hookUrl: string | undefined
  faults: FygaroFaults
  delivery: Delivery
  charges: PaidCharge[]
  /** Every hook's body by the id of its payment: it stays as it was written. */
  bodies: Map<string, string>
  /** The payments whose hooks are held, oldest first. */
  held: string[]
}

export const newKey = (): HookKey => ({
  id: randomUUID(),
  secret: randomBytes(32).toString('base64url'),
})

export function openBooks(): Books {
  const key = newKey()
  return {
    clock: openClock(),
    keys: [key],
    hookKey: key,
    hookUrl: undefined,
    faults: {},
    delivery: 'at-once',
    charges: [],
    bodies: new Map(),
    held: [],
  }
}

/** Takes the money. Sending the hook is another step. */
export function charge(books: Books, order: FygaroOrder, cardNumber: string): PaidCharge {
  const { faults, clock, charges, bodies } = books
  const { gratuityCents = 0, currency = order.currency } = faults
  const paid: PaidCharge = {
    gatewayId: randomUUID(),
    reference: order.reference,
    amountCents: order.amountCents + gratuityCents,
    currency,
    refundedCents: 0,
    invoice: String(randomInt(100_000, 1_000_000)),
    at: clock.now(),
    card: { brand: brandOf(cardNumber), last4: cardNumber.slice(-4) },
    gratuityCents,
  }
  charges.push(paid)
  bodies.set(paid.gatewayId, hookBody(paid, faults))
  return paid
}

/** Sends the hook of a new payment as `delivery` says. */
export async function deliverHook(books: Books, chargeId: string): Promise<void> {
  const { delivery } = books
  if (delivery === 'lost') return
  if (delivery === 'held') books.held.push(chargeId)
  else if (delivery === 'at-once') await sendOrHold(books, chargeId)
  else await Promise.all([sendHook(books, chargeId), sendHook(books, chargeId)])
}

export async function deliverHeldHooks(books: Books): Promise<number[]> {
  const statuses: number[] = []
  for (const chargeId of books.held.splice(0)) statuses.push(await sendOrHold(books, chargeId))
  return statuses
}

async function sendOrHold(books: Books, chargeId: string): Promise<number> {
  const status = await sendHook(books, chargeId)
  if (status !== 200) books.held.push(chargeId)
  return status
}

/** Signs and sends a hook. Zero stands for no answer. */
export async function sendHook(books: Books, chargeId: string): Promise<number> {
  const { bodies, hookUrl, hookKey, clock, faults } = books
  const body = bodies.get(chargeId)
  if (body === undefined) throw new Error('There is no such payment')
  if (hookUrl === undefined) return 0
  const hook = signHook(body, hookKey, clock.now(), faults)
  try {
    const answer = await fetch(hookUrl, { method: 'POST', redirect: 'manual', ...hook })
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

function brandOf(cardNumber: string): string {
  return { 3: 'American Express', 4: 'Visa', 5: 'Mastercard' }[cardNumber.slice(0, 1)] ?? 'Other'
}

// Work that waits for staff: what the navigation counts at each place.

import { z } from 'zod'
import type { Ability } from './staff.ts'

/** Every kind of work, with the ability that its desk needs. */
export const WORK_NEEDS = {
  /** Orders by card that nobody has decided yet. */
  cards: 'orders.read',
  /** Unpaid orders that nothing ends but staff: past their time, or a payment was taken back. */
  unpaid: 'orders.read',
  /** Orders that are paid, and of which nothing was sent. */
  toSend: 'orders.read',
  /** Orders with a receipt that nobody has checked yet. */
  receipts: 'orders.read',
  /** Lines of bank statements without a match. */
  lines: 'orders.read',
  /** Money that is owed to customers. */
  refunds: 'orders.read',
  /** What the gateways of card payments leave to decide. */
  cardTasks: 'orders.read',
  /** Cases in which the shop owes an answer or a decision. */
  cases: 'customers.read',
  quotes: 'customers.read',
  /** Offers that wait for approval by the caller: none without the ability to change prices. */
  offers: 'customers.read',
  messages: 'customers.read',
  claims: 'customers.read',
  /** Reviews that nobody has looked at yet. */
  reviews: 'customers.read',
  /** Runs that have not ended and on which no job is working. */
  payouts: 'partners.read',
  /** Awards to partners that a second person decides. */
  awards: 'partners.read',
  /** What looks wrong about partners, and nobody has looked at yet. */
  signals: 'partners.read',
  /** Data breaches of which the Information Commissioner is still to be notified. */
  breaches: 'privacy.answer',
  /** 1 while the room for files of cases is nearly full. */
  caseRoom: 'settings.write',
  /** Mails of the last week that could not be sent. */
  mails: 'mail.read',
  /** What jobs could not do, and nobody has seen yet. */
  stuck: 'settings.write',
  /** Steps of a new shop's set-up that are to do. */
  steps: 'settings.write',
} as const satisfies Record<string, Ability>

export type Work = keyof typeof WORK_NEEDS
export const WORK = Object.keys(WORK_NEEDS) as Work[]

/** `GET /api/waiting-work`: how much waits of each kind that the caller may read. */
export const WaitingWorkView = z.partialRecord(z.enum(WORK), z.number())
export type WaitingWorkView = z.input<typeof WaitingWorkView>

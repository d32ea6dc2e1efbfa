// What the shop needs of a card gateway. An adapter translates between this and the gateway's own protocol; it keeps no
// state and decides nothing about an order. Money counts only after the shop has compared amount, currency and order with
// its own attempt, so an adapter reports what the gateway says, never what was expected.

import type { FailureReason, GatewayName } from '#contract/gateways.ts'

/** ISO 4217 for "no currency": what stands for a currency that cannot be read, so that it is never taken for the shop's. */
export const NO_CURRENCY = 'XXX'

/** Whether a value has the form of an attempt's reference: sixteen small letters and digits. */
export const isReference = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z\d]{16}$/.test(value)

export type Gateway = Readonly<{
  name: GatewayName
  /** No real money moves. */
  isTest: boolean
  /** Whether the gateway can be asked what became of an attempt. */
  canAsk: boolean
  /** What can be refunded through the gateway; without it, staff do it in the gateway's own dashboard. */
  refunds: 'any-amount' | 'whole' | 'by-hand'
  /** Whether each payment names the address to which the browser is sent back, or all have the same one. */
  returnsTo: 'named' | 'fixed'
  /** Begins a payment. Never rejects. */
  start(payment: Starting): Promise<Started>
  /** The attempt that a returning browser names; nothing of it is proven. Undefined if it names none. */
  namedIn(back: Back): AttemptName | undefined
  /** What the shop may conclude from a browser's return. A return by itself never makes an attempt paid. */
  claimOf(back: Back, attempt: AttemptFacts): Claim
  /** Charges a payment that the shopper has authorized, for gateways that wait for this. Never rejects. */
  complete?(attempt: AttemptFacts): Promise<Finding>
  /** Asks what became of an attempt. Never rejects. */
  ask(attempt: AttemptFacts): Promise<Finding>
  /** Verifies a notification before it is read; absent for gateways that send none. */
  notified?(notice: Notice): Notified
  /** Sends money back; absent where `refunds` is `by-hand`. Never rejects. */
  refund?(refund: Refunding): Promise<RefundFinding>
  /** Asks what became of a refund whose answer was lost; absent where that is impossible. Never rejects. */
  askRefund?(refund: Refunding): Promise<RefundFinding>
  /** One sentence about what is wrong with the settings, as far as the gateway can tell; undefined if nothing is. */
  check?(): Promise<string | undefined>
}>

export type Starting = Readonly<{
  /** Sixteen small letters and digits that name the attempt. */
  reference: string
  /** A UUID that names the attempt, stored before the gateway is called, for gateways that let the shop choose. */
  transactionId: string
  amountCents: number
  /** What the shopper calls the order: `YB-10001`. */
  orderReference: string
  customer: Readonly<{ name: string; email: string; phone: string }>
  /** Where the gateway sends the browser afterwards, if each payment can name it. */
  returnUrl: string
  now: Date
}>

export type Started =
  | Readonly<{
      state: 'started'
      /** The gateway's own id of the attempt, if it has one already. */
      gatewayId: string | null
      to: Departure
      /** What only the gateway and the shop may know of this attempt; it is kept sealed. */
      secret: string | null
      /** Until when the shopper can pay. */
      expiresAt: Date
    }>
  | Readonly<{ state: 'failed'; failure: Failure }>

/** A payment that did not begin. */
export const notStarted = (reason: FailureReason, code: string): Started => ({
  state: 'failed',
  failure: { reason, code },
})

/** Where the shopper's browser goes: an address, or a document that is sent as a page of its own under its own policy. */
export type Departure = Readonly<
  { kind: 'url'; url: string } | { kind: 'document'; html: string; policy: string }
>

/** An attempt as an adapter needs it. */
export type AttemptFacts = Readonly<{
  reference: string
  gatewayId: string | null
  amountCents: number
  /** What `start` returned as `secret`. */
  secret: string | null
  startedAt: Date
  expiresAt: Date
  now: Date
}>

/** A gateway may take ten minutes after its page has closed to know whether a payment was made. */
export const isSettling = ({ now, expiresAt }: AttemptFacts): boolean =>
  now.getTime() <= expiresAt.getTime() + 10 * 60_000

export type AttemptName = Readonly<{ reference: string } | { gatewayId: string }>

/** A browser that comes back: the parameters of its address, and the fields of the form or JSON that it posts. */
export type Back = Readonly<{
  query: Readonly<Record<string, string>>
  body: Readonly<Record<string, string>>
}>

export type Claim =
  /** Nothing to do but wait, for a notification for example. */
  | Readonly<{ next: 'wait' }>
  /** The browser says that it paid (`claimed`), or something else: the gateway is asked. */
  | Readonly<{ next: 'ask'; claimed: boolean }>
  /** The shopper has authorized the payment: the shop completes it, once. */
  | Readonly<{ next: 'complete' }>
  /** Nothing was charged, and nothing can be any more. */
  | Readonly<{ next: 'fail'; failure: Failure }>
  /** Not by somebody who was sent away with this attempt. */
  | Readonly<{ next: 'ignore' }>

/** `code`: the gateway's own, for staff. `message`: words of the card's bank that the shopper has to see. */
export type Failure = Readonly<{ reason: FailureReason; code: string; message?: string }>

/** Money that a gateway says it took. */
export type Charge = Readonly<{
  /** The gateway's own id of the charge: one for each time that money moved. */
  gatewayId: string
  /** The reference that the shop sent, if the gateway repeats it. */
  reference: string | null
  /** Null if the gateway's amount cannot be read. */
  amountCents: number | null
  /** In ISO letters, such as `JMD`. */
  currency: string
}>

/** What a gateway says about an attempt. */
export type Finding =
  | Readonly<{ state: 'paid'; charge: Charge }>
  | Readonly<{ state: 'failed'; failure: Failure }>
  /** Nothing is decided yet; the shopper may still pay. */
  | Readonly<{ state: 'open' }>
  /** It may have been charged: the gateway has to be asked again. */
  | Readonly<{ state: 'unknown'; code: string }>
  /** Charged in a way that staff must look at, such as in part. */
  | Readonly<{ state: 'odd'; code: string }>
  /** The gateway cannot tell. */
  | Readonly<{ state: 'unsupported' }>

/** A request of the gateway's server, with its body as it came. */
export type Notice = Readonly<{
  header: (name: string) => string | undefined
  bytes: Buffer
  now: Date
}>

export type Notified =
  /** Not signed by the gateway, or too old. `why` is for the log and holds nothing of the request. */
  | Readonly<{ verdict: 'forged'; why: string }>
  /** Signed by the gateway. `noticeId` is equal for a repeated delivery. */
  | Readonly<{ verdict: 'genuine'; noticeId: string; message: GatewayMessage }>

export type GatewayMessage =
  | Readonly<{ about: 'payment'; attempt: AttemptName | null; finding: Finding }>
  | Readonly<{ about: 'refund'; chargeId: string; finding: RefundFinding }>
  | Readonly<{ about: 'dispute'; chargeId: string; code: string }>
  /** Nothing that concerns the shop, or nothing that can be read. */
  | Readonly<{ about: 'nothing'; code: string }>

export type Refunding = Readonly<{
  /** A UUID that names the refund, equal whenever it is tried again. */
  refundId: string
  /** The gateway's id of what was charged. */
  chargeId: string
  chargedCents: number
  chargedAt: Date
  /** The whole charge or a part of it. */
  amountCents: number
  now: Date
}>

export type RefundFinding =
  | Readonly<{ state: 'done'; gatewayId: string }>
  /** The gateway decides later, and tells or can be asked. */
  | Readonly<{ state: 'requested' }>
  /** Not made; `code` is the gateway's own. */
  | Readonly<{ state: 'refused'; code: string }>
  /** It may have been made. */
  | Readonly<{ state: 'unknown'; code: string }>

// What all simulators of card gateways have in common. Each is a server of its own on this machine that speaks its
// gateway's protocol and refuses what the real one refuses. Its pages say "Simulator, no money moves".

import type { GatewayName } from '#contract/gateways.ts'

/** What a shopper does on the gateway's page. */
export type Paying = 'pay' | 'decline' | 'fail-3ds' | 'leave'

/** What a gateway has in its books: money that it took. */
export type SimulatedCharge = {
  /** Its own id of the charge, as it tells it to the shop. */
  gatewayId: string
  /** What the shop sent as the name of the attempt. */
  reference: string
  amountCents: number
  currency: string
  refundedCents: number
}

/** The request by which a browser comes back to the shop. */
export type WayBack =
  | { method: 'GET'; url: string }
  | { method: 'POST'; url: string; form: Record<string, string> }

/** `lost`: never sent. `held`: sent by `deliverHeld`. `twice`: two deliveries at the same moment. */
export type Delivery = 'at-once' | 'lost' | 'held' | 'twice'

export type SimulatedGateway = {
  name: GatewayName
  url: string
  /** The settings of a shop that uses it, without `CARD_PAYMENTS`; its secrets are new in each simulator. */
  environment: Record<string, string>
  /** Where notifications go, and where shoppers are sent back to if the gateway's dashboard says that. */
  connect(shopUrl: string): void
  /** Every charge so far, oldest first. */
  charges(): readonly SimulatedCharge[]
  /** How notifications of the next payments are delivered; nothing for a gateway that sends none. */
  deliver(how: Delivery): void
  /** Sends all notifications that are held, oldest first, and returns the shop's statuses. */
  deliverHeld(): Promise<number[]>
  /** The next calls of the shop get this trouble; `lost-answer` does what was asked and hides it. */
  trouble(kind: 'none' | 'refused' | 'server-error' | 'hangs' | 'lost-answer'): void
  /**
   * Does what a shopper's browser would, without one: opens the page that a payment leads to (an address, or the HTML of a
   * document), and acts on it. Returns how the browser comes back; undefined if it stays away.
   */
  act(page: { url: string } | { html: string }, paying: Paying): Promise<WayBack | undefined>
  close(): Promise<void>
}

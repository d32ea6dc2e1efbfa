// A simulator of Fygaro: the page of a payment button, and the notifications ("hooks") that follow payments. The shop
// never calls Fygaro, so its troubles are those of a shopper's browser with the page. A hook that the shop does not answer
// with 200 is held, to be sent again.

import { randomInt, randomUUID } from 'node:crypto'
import { getRequestListener } from '@hono/node-server'
import { openLocalServer } from '#testing/local-server.ts'
import {
  type Books,
  deliverHeldHooks,
  newKey,
  openBooks,
  sendHook,
  type SimulatedClock,
} from './fygaro-books.ts'
import { type Button, buttonPages, returnAddress } from './fygaro-button.ts'
import type { FygaroFaults } from './fygaro-hook.ts'
import type { Paying, SimulatedGateway, WayBack } from './simulated-gateway.ts'

/** Where the shop takes hooks and returning shoppers; both are settings of the button. */
const HOOK_PATH = '/api/gateways/fygaro/notifications'
const RETURN_PATH = '/api/gateways/fygaro/return'

export type FygaroSimulator = SimulatedGateway & {
  clock: SimulatedClock
  /** How payments and hooks are wrong from now on; `{}` ends it. For a return before the hook: `deliver('held')`. */
  misbehave(faults: FygaroFaults): void
  /** What the shop's reference is called when the shopper comes back. */
  nameInReturn(name: Button['nameInReturn']): void
  /** Takes links that are not signed, as Fygaro does. */
  acceptUnsignedLinks(): void
  /** Makes a new key beside the older ones; from now on, the new or the old one signs hooks. */
  addKey(signsHooks: 'new' | 'old'): void
  /** Sends the hook of a payment again, with a new time and signature, and returns the shop's status. */
  sendAgain(chargeId: string): Promise<number>
  /** A return that somebody made up: nobody paid. */
  forgedReturn(reference: string): WayBack
  /** What staff do in Fygaro's dashboard: refund a payment, which is possible as a whole only. */
  refundInDashboard(chargeId: string): void
}

export async function startFygaroSimulator(): Promise<FygaroSimulator> {
  const books = openBooks()
  const button: Button = {
    id: randomUUID(),
    takesUnsigned: false,
    returnUrl: undefined,
    nameInReturn: 'custom_reference',
    trouble: 'none',
  }
  const pages = buttonPages(books, button)
  // The globals of the test’s process stay as they are.
  const listener = getRequestListener(pages.fetch, { overrideGlobalObjects: false })
  const { url, close } = await openLocalServer(listener)
  return {
    name: 'fygaro',
    url,
    get environment() {
      return environmentOf(url, books, button)
    },
    connect: (shopUrl) => {
      books.hookUrl = shopUrl + HOOK_PATH
      button.returnUrl = shopUrl + RETURN_PATH
    },
    charges: () => books.charges,
    deliver: (how) => void (books.delivery = how),
    deliverHeld: () => deliverHeldHooks(books),
    trouble: (kind) => void (button.trouble = kind),
    act: (page, paying) => act(button, page, paying),
    close,
    ...controls(books, button),
  }
}

function controls(books: Books, button: Button): Omit<FygaroSimulator, keyof SimulatedGateway> {
  return {
    clock: books.clock,
    misbehave: (faults) => void (books.faults = faults),
    nameInReturn: (name) => void (button.nameInReturn = name),
    acceptUnsignedLinks: () => void (button.takesUnsigned = true),
    addKey: (signsHooks) => {
      const key = newKey()
      books.keys.push(key)
      if (signsHooks === 'new') books.hookKey = key
    },
    sendAgain: (chargeId) => sendHook(books, chargeId),
    forgedReturn: (reference) => {
      if (button.returnUrl === undefined) throw new Error('connect() names the shop first')
      const invoice = String(randomInt(100_000, 1_000_000))
      const payment = { invoice, reference }
      return { method: 'GET', url: returnAddress(button.returnUrl, button.nameInReturn, payment) }
    },
    refundInDashboard: (chargeId) => {
      const charge = books.charges.find(({ gatewayId }) => gatewayId === chargeId)
      if (!charge || charge.refundedCents > 0) throw new Error('There is nothing to refund')
      charge.refundedCents = charge.amountCents
    },
  }
}

function environmentOf(url: string, { keys }: Books, { id }: Button): Record<string, string> {
  const [newest, ...older] = keys.toReversed()
  if (!newest) throw new Error('There is no key')
  return {
    FYGARO_URL: url,
    FYGARO_BUTTON: id,
    FYGARO_KEY_ID: newest.id,
    FYGARO_SECRET: newest.secret,
    ...(older.length > 0 && {
      FYGARO_OLD_KEYS: older.map((key) => `${key.id}:${key.secret}`).join(','),
    }),
    FYGARO_MODE: 'test',
    TEST_PAYMENTS: 'on',
  }
}

/** Throws for a link that Fygaro would not take; with one whose time is over, or with trouble, the shopper stays away. */
async function act(
  { trouble }: Button,
  page: { url: string } | { html: string },
  action: Paying,
): Promise<WayBack | undefined> {
  if (!('url' in page)) throw new Error('Fygaro’s page is opened by its address')
  // A shopper without a browser does not wait for a page that hangs.
  if (trouble === 'hangs') return undefined
  const opened = await fetch(page.url)
  const text = await opened.text()
  if (opened.status === 400 || opened.status === 404) throw new Error(text)
  if (!opened.ok) return undefined
  if (!text.includes(`value="${action}"`)) throw new Error('The page has no such button')
  const card = `4${String(randomInt(10 ** 12)).padStart(15, '0')}`
  const body = new URLSearchParams({ card, name: 'Somebody', action })
  const sending = { method: 'POST', redirect: 'manual', body } as const
  const answer = await fetch(page.url, sending).catch(() => undefined)
  const location = answer?.headers.get('location')
  return location ? { method: 'GET', url: location } : undefined
}

// A server that speaks PowerTranz's protocol: a sale is begun, paid on the hosted page, and completed by the shop.

import { text } from 'node:stream/consumers'
import { openLocalServer } from '#testing/local-server.ts'
import { type Behaviour, Desk } from './powertranz-simulator-desk.ts'
import { goThrough } from './powertranz-simulator-pages.ts'
import type { SimulatedGateway } from './simulated-gateway.ts'

export type PowerTranzSimulator = SimulatedGateway & {
  behave(changes: Partial<Behaviour>): void
  clock: { now(): Date; forward(ms: number): void }
  /** The day's end: nothing that was charged so far can be voided. */
  settle(): void
  /** How often each address of the shop's calls was called. */
  calls(path: string): number
}

export async function startPowerTranzSimulator(): Promise<PowerTranzSimulator> {
  const desk = new Desk()
  const { url, close } = await openLocalServer((request, response) => {
    void text(request).then(
      (body) => desk.answer(request, body, response),
      () => response.destroy(),
    )
  })
  desk.url = url
  return {
    name: 'powertranz',
    url,
    environment: {
      POWERTRANZ_URL: url,
      POWERTRANZ_ID: desk.credentials.id,
      POWERTRANZ_PASSWORD: desk.credentials.password,
      POWERTRANZ_GATEWAY_KEY: desk.credentials.key,
      POWERTRANZ_PAGE_SET: desk.credentials.pageSet,
      POWERTRANZ_PAGE_NAME: desk.credentials.pageName,
      POWERTRANZ_MODE: 'test',
    },
    connect: () => {},
    charges: () => desk.books.charges(),
    deliver: () => {},
    deliverHeld: async () => [],
    trouble: (kind) => void (desk.trouble = kind),
    act: async (page, paying) => {
      if (!('html' in page)) throw new Error('A payment with PowerTranz leads to a document')
      return goThrough(page.html, paying)
    },
    behave: (changes) => Object.assign(desk.behaviour, changes),
    clock: {
      now: () => new Date(desk.now()),
      forward: (ms) => void (desk.aheadMs += ms),
    },
    settle: () => desk.books.sales.forEach((sale) => (sale.isSettled = sale.isCharged)),
    calls: (path) => desk.called.filter((one) => one === path).length,
    close,
  }
}

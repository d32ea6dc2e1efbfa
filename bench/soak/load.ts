// What callers do to a shop meanwhile, and how long they wait for it.

import type { Agent } from 'node:http'
import { AN_ORDER } from '#testing/production-shop.ts'
import { ask, type Said } from './ask.ts'
import { pause } from './part.ts'

/** Places an order of one piece. */
export const order = (agent: Agent, url: string, headers: Record<string, string>, more = {}) =>
  ask(agent, `${url}/api/orders`, { method: 'POST', headers, body: { ...AN_ORDER, ...more } })

/** The last part of the link of an order that was placed. */
export const linkOf = ({ text }: Said): string =>
  (JSON.parse(text) as { order: { link: string } }).order.link.split('/').at(-1) ?? ''

export const isReady = (agent: Agent, url: string) => async (): Promise<boolean> =>
  (await ask(agent, `${url}/ready`)).status === 200

export type Look = {
  at: number
  /** 599 where the connection broke. */
  status: number
  ms: number
  turn: number
  hasRetryAfter: boolean
}

type Asking = {
  everyMs: number
  agent: Agent
  asks: (agent: Agent, turn: number) => Promise<Said>
}

/** Asks all the time, without waiting for the answer before, until `stop`, which waits for all answers. */
export function keepAsking({ everyMs, agent, asks }: Asking) {
  const looks: Look[] = []
  const open = new Set<Promise<unknown>>()
  let next = 0
  const timer = setInterval(() => {
    const turn = next++
    const at = performance.now()
    const note = (status: number, hasRetryAfter = false) =>
      looks.push({ at, turn, status, hasRetryAfter, ms: performance.now() - at })
    const look = asks(agent, turn).then(
      ({ status, headers }) => note(status, Boolean(headers['retry-after'])),
      () => note(599),
    )
    open.add(look)
    void look.finally(() => open.delete(look))
  }, everyMs)
  return {
    looks,
    stop: async () => {
      clearInterval(timer)
      await Promise.all(open)
      agent.destroy()
    },
  }
}

export type Waited = { times: number[]; failed: number }

/** How long others waited who ask for some seconds. */
export async function waitsOf(
  seconds: number,
  { isServed, ...asking }: Asking & { isServed: (status: number) => boolean },
): Promise<Waited> {
  const { looks, stop } = keepAsking(asking)
  await pause(seconds * 1000)
  await stop()
  return {
    times: looks.filter(({ status }) => status !== 599).map(({ ms }) => ms),
    failed: looks.filter(({ status }) => !isServed(status)).length,
  }
}

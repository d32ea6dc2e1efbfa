// A shop on a database of its own, and what others wait for there while something is done to it.

import type { Agent } from 'node:http'
import { startPostgres } from '#testing/postgres.ts'
import { newAgent, type Said } from './ask.ts'
import { pause } from './part.ts'
import { newWorld, type World } from './world.ts'

const PIECES = 10_000

/** Does `work` with a shop that has a PostgreSQL to itself, and takes both away afterwards. */
export async function inShopOnPostgres<Done>(work: (world: World) => Promise<Done>): Promise<Done> {
  const postgres = await startPostgres({ durable: true })
  const world = await newWorld({ databaseUrl: postgres.url, pieces: PIECES })
  const done = await work(world)
  await postgres.stop()
  world.forget()
  return done
}

export type Waited = { times: number[]; failed: number }

type Others = {
  seconds: number
  everyMs: number
  connections: number
  asks: (agent: Agent, turn: number) => Promise<Said>
  isServed: (status: number) => boolean
}

/** How long others waited, each of whom asks without waiting for the one before. */
export async function waitsOf(others: Others): Promise<Waited> {
  const agent = newAgent(others.connections)
  const waited: Waited = { times: [], failed: 0 }
  const sent: Promise<void>[] = []
  const until = performance.now() + others.seconds * 1000
  for (let turn = 0; performance.now() < until; turn++) {
    sent.push(
      others.asks(agent, turn).then(
        ({ status, ms }) => {
          waited.times.push(ms)
          if (!others.isServed(status)) waited.failed += 1
        },
        () => void (waited.failed += 1),
      ),
    )
    await pause(others.everyMs)
  }
  await Promise.all(sent)
  agent.destroy()
  return waited
}

// Draws actions, performs each on the shop and on the model, and compares; cheaply after each action, wholly now and then.

import { cutDown } from '#testing/walk.ts'
import { draw, type Act } from './acts.ts'
import {
  compareAll,
  compareBooks,
  compareMember,
  compareOrder,
  type Difference,
} from './compare.ts'
import { seededRandom } from '#testing/seeded-random.ts'
import { perform } from './perform.ts'
import { openStage, type Setting, type Stage } from './stage.ts'

export type Found = Difference & { at: number; act: Act }
export type Options = Setting & {
  /** Goes on after a difference, and reports the first of each kind. */
  goesOn: boolean
}
export type Report = { acts: Act[]; found: Found[]; tally: Map<string, number> }

const START = new Date('2027-02-10T15:00:00Z')
const WHOLE_EVERY = 25
const BOOKS_EVERY = 5
const MEMBERS_AT_ONCE = 6

async function compareTouched(stage: Stage, at: number): Promise<Difference[]> {
  const { shop, world, touched } = stage
  const found = stage.found.splice(0)
  if (at % WHOLE_EVERY === WHOLE_EVERY - 1) found.push(...(await compareAll(shop, world)))
  else {
    if (at % BOOKS_EVERY === 0) found.push(...(await compareBooks(shop)))
    for (const id of touched.orders) {
      const order = world.orders.get(id)
      if (order) found.push(...(await compareOrder(shop, world, order)))
    }
    for (const id of [...touched.members].slice(0, MEMBERS_AT_ONCE)) {
      const member = world.members.get(id)
      if (member) found.push(...(await compareMember(shop, world, member)))
    }
  }
  touched.orders.clear()
  touched.members.clear()
  return found
}

async function follow(
  next: (stage: Stage, at: number) => Act | undefined,
  options: Options,
): Promise<Report> {
  const stage = await openStage(START, options)
  const report: Report = { acts: [], found: [], tally: stage.tally }
  const kinds = new Set<string>()
  try {
    for (let at = 0; ; at += 1) {
      const act = next(stage, at)
      if (!act) break
      report.acts.push(act)
      await perform(stage, act)
      for (const difference of await compareTouched(stage, at)) {
        if (kinds.has(difference.kind)) continue
        kinds.add(difference.kind)
        report.found.push({ ...difference, at, act })
      }
      if (report.found.length > 0 && !options.goesOn) break
    }
    if (options.goesOn || report.found.length === 0) {
      for (const difference of await compareAll(stage.shop, stage.world)) {
        if (kinds.has(difference.kind)) continue
        kinds.add(difference.kind)
        report.found.push({ ...difference, at: report.acts.length, act: { act: 'wait', hours: 0 } })
      }
    }
  } finally {
    await stage.shop.close()
  }
  return report
}

export async function drive(seed: number, count: number, options: Options): Promise<Report> {
  const random = seededRandom(seed)
  return follow((stage, at) => {
    if (at >= count) return undefined
    return draw(
      random,
      { partners: [...stage.partners.keys()], orders: [...stage.orders.keys()] },
      at,
    )
  }, options)
}

async function replay(acts: readonly Act[], options: Options): Promise<Report> {
  return follow((_, at) => acts[at], options)
}

/** Leaves actions out while the same difference still appears. */
export async function shrink(
  acts: readonly Act[],
  kind: string,
  options: Options,
  trials: number,
): Promise<Act[]> {
  let left = trials
  const stillFails = async (fewer: Act[]) => {
    left -= 1
    const report = await replay(fewer, options)
    const hit = report.found.find((found) => found.kind === kind)
    return hit && fewer.slice(0, hit.at + 1)
  }
  return cutDown(acts, stillFails, () => left <= 0)
}

// Gives each screen a shop in which nobody has written since it was prepared, so that its picture does not depend on
// which pictures were taken before. The prepared shop is kept for the next run.

import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Journey, journeyThrough, plantedFolder } from '#testing/journey.ts'
import { PLANTED_BY } from '#testing/journeys.setup.ts'
import { hashOfFiles, isKept, keep, keptPath } from '#testing/kept.ts'
import { PICTURED_AT } from '#testing/pictures.setup.ts'
import { forget, startShop, stoppedAt, whenIdle } from '#testing/running-shop.ts'
import { plantInto } from '#testing/shop-calls.ts'
import type { Tx } from '#platform/tx.ts'

/** All pages come from one address. */
const ENVIRONMENT = { RATE_LIMITS: 'off', ...stoppedAt(PICTURED_AT) }
const PREPARED_BY = [...PLANTED_BY, 'src/testing/**/*', 'e2e/screens/*.ts']
/** In the folder of a prepared shop. */
const NUMBERS = 'numbers.json'

/** A call that wrote, other than a sign-in, in the figures of a shop. */
const WRITTEN =
  /^yaadbox_http_request_seconds_count\{method="(?!GET|HEAD)\w+",route="(?!api\/admin")[^"]*",status="2/m

export type Preparation = {
  area: string
  /** Writes what pages cannot, before the shop opens. */
  plant?: (tx: Tx) => Promise<void>
  prepare?: (journey: Journey) => Promise<void>
  /** Where the two note what the screens' addresses need. */
  numbers?: Record<string, number>[]
}

/** A journey whose shop is, at the start of each test, as its preparation left it. */
export function setUpFreshShops({ area, plant, prepare, numbers = [] }: Preparation): Journey {
  const kept = [`prepared-${area}`, hashOfFiles(PREPARED_BY)] as const
  const prepared = keptPath(...kept)
  const isPrepared = isKept(...kept)

  const openCopy = () => {
    const folder = mkdtempSync(join(tmpdir(), 'yaadbox-'))
    cpSync(prepared, folder, { recursive: true })
    return startShop(ENVIRONMENT, folder)
  }
  const openPlanted = async () => {
    const folder = plantedFolder()
    if (plant) await plantInto(folder, plant)
    return startShop(ENVIRONMENT, folder)
  }
  const close = async ({ shop }: Journey) => {
    await shop.kill()
    forget(shop.dataDir)
  }
  const journey = journeyThrough(isPrepared ? openCopy : openPlanted)
  waitForJobs(journey)
  beforeAll(async () => {
    if (!isPrepared) {
      await prepare?.(journey)
      await whenIdle(journey.shop)
      await journey.shop.stop()
      const { dataDir } = journey.shop
      writeFileSync(join(dataDir, NUMBERS), JSON.stringify(numbers))
      keep(...kept, dataDir)
      forget(dataDir)
      journey.shop = await openCopy()
    }
    const noted = JSON.parse(readFileSync(join(prepared, NUMBERS), 'utf8')) as typeof numbers
    for (const [index, own] of numbers.entries()) Object.assign(own, noted[index])
  })
  beforeEach(async () => {
    const figures = await (await fetch(`${journey.shop.url}/metrics`)).text()
    if (!WRITTEN.test(figures)) return
    await close(journey)
    journey.shop = await openCopy()
  })
  afterAll(() => close(journey))
  return journey
}

/** After each call that writes, what follows from it is done before anything is looked at. */
function waitForJobs(journey: Journey): void {
  for (const way of ['call', 'asStaff'] as const) {
    const send = journey[way]
    journey[way] = async <Answer>(method: string, path: string, body?: object) => {
      const answer = await send<Answer>(method, path, body)
      if (method !== 'GET') await whenIdle(journey.shop)
      return answer
    }
  }
}

// Gives each screen a shop in which nobody has written since it was prepared, so that its picture does not depend on
// which pictures were taken before.

import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type Journey, setUpJourney } from '#testing/journey.ts'
import { PICTURED_AT } from '#testing/pictures.setup.ts'
import { forget, startShop, stoppedAt, whenIdle } from '#testing/running-shop.ts'
import type { Tx } from '#platform/tx.ts'

/** All pages come from one address. */
const ENVIRONMENT = { RATE_LIMITS: 'off', ...stoppedAt(PICTURED_AT) }

/** A call that wrote, other than a sign-in, in the figures of a shop. */
const WRITTEN =
  /^yaadbox_http_request_seconds_count\{method="(?!GET|HEAD)\w+",route="(?!api\/admin")[^"]*",status="2/m

export type Preparation = {
  /** Writes what pages cannot, before the shop opens. */
  plant?: (tx: Tx) => Promise<void>
  prepare: (journey: Journey) => Promise<void>
}

/** A journey whose shop is, at the start of each test, as its preparation left it. */
export function setUpFreshShops({ plant, prepare }: Preparation): Journey {
  const journey = setUpJourney(ENVIRONMENT, plant)
  let prepared = ''

  const openCopy = async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yaadbox-'))
    cpSync(prepared, folder, { recursive: true })
    journey.shop = await startShop(ENVIRONMENT, folder)
  }
  beforeAll(async () => {
    await prepare(journey)
    await whenIdle(journey.shop)
    await journey.shop.stop()
    prepared = journey.shop.dataDir
    await openCopy()
  })
  beforeEach(async () => {
    const figures = await (await fetch(`${journey.shop.url}/metrics`)).text()
    if (!WRITTEN.test(figures)) return
    await journey.shop.kill()
    forget(journey.shop.dataDir)
    await openCopy()
  })
  afterAll(() => forget(prepared))
  return journey
}

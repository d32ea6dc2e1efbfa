// Checks many screens for accessibility and width, on a phone and on a desk. A few are checked at the
// same time in one browser, as a screen mostly waits for its network.

import { violations } from '#testing/axe.ts'
import type { Journey } from '#testing/journey.ts'
import { arriveAt, DESK, type JourneyPage, PHONE } from '#testing/pages.ts'

/** The name of a screen, how to open it, and the sizes that it is made for. */
export type Screen = [
  name: string,
  open: (page: JourneyPage, journey: Journey) => Promise<unknown>,
  sizes?: (typeof DESK)[],
]

const CONCURRENCY = 3

/** Opens an address and waits until the page is hydrated and has asked for nothing for a while. */
export const visit = (path: string) => async (page: JourneyPage) => {
  await arriveAt(page, path)
  await page.waitForLoadState('networkidle')
}

/** The rows of a table of tests: each row has the screens that are checked at the same time. */
export function inBatches(screens: readonly Screen[]): [names: string, screens: Screen[]][] {
  const rows: [string, Screen[]][] = []
  for (let from = 0; from < screens.length; from += CONCURRENCY) {
    const batch = screens.slice(from, from + CONCURRENCY)
    rows.push([batch.map(([name]) => name).join(', '), batch])
  }
  return rows
}

/** Violations that axe found, pages wider than the screen, and screens that did not open. */
export async function findProblems(
  journey: Journey,
  screens: readonly Screen[],
): Promise<string[]> {
  return (await Promise.all(screens.map((screen) => checkScreen(journey, screen)))).flat()
}

async function checkScreen(
  journey: Journey,
  [name, open, sizes = [PHONE, DESK]]: Screen,
): Promise<string[]> {
  const problems: string[] = []
  const page = await journey.page(sizes[0])
  try {
    await open(page, journey)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const place = `${name} at ${size.width}`
      problems.push(...(await violations(page)).map((violation) => `${place}: ${violation}`))
    }
  } catch (error) {
    // In one line, which the last lines of a log show whole.
    problems.push(
      `${name}: ${String(error)
        .trim()
        .replaceAll(/\s*\n\s*/g, ' | ')}`,
    )
  }
  await page.context().close()
  return problems
}

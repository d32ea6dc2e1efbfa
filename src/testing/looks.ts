// Looks at many screens at phone and desk width, some of them at once in the one browser: a screen
// mostly waits for its network, and is opened once for both widths.

import { violations } from './axe.ts'
import type { Journey } from './journey.ts'
import { DESK, type JourneyPage, PHONE } from './pages.ts'

/** A screen by its name, how it is opened, and the widths it is made for. */
export type Look = [
  name: string,
  open: (page: JourneyPage) => Promise<unknown>,
  sizes?: (typeof DESK)[],
]

const AT_ONCE = 3

/** Opens an address and waits until all its requests are answered. */
export const visit = (path: string) => async (page: JourneyPage) => {
  await page.goto(path, { waitUntil: 'networkidle' })
}

/** As many looks as are taken at once, with their names: the rows of a table of tests. */
export function atOnce(looks: readonly Look[]): [names: string, looks: Look[]][] {
  const rows: [string, Look[]][] = []
  for (let from = 0; from < looks.length; from += AT_ONCE) {
    const some = looks.slice(from, from + AT_ONCE)
    rows.push([some.map(([name]) => name).join(', '), some])
  }
  return rows
}

/** Every complaint of axe, every page wider than its screen and every screen that did not open. */
export async function complaintsAbout(journey: Journey, looks: readonly Look[]): Promise<string[]> {
  return (await Promise.all(looks.map((look) => complaintsAboutOne(journey, look)))).flat()
}

async function complaintsAboutOne(
  journey: Journey,
  [name, open, sizes = [PHONE, DESK]]: Look,
): Promise<string[]> {
  const complaints: string[] = []
  const page = await journey.page(sizes[0])
  try {
    await open(page)
    for (const size of sizes) {
      await page.setViewportSize(size)
      const about = `${name} at ${size.width}`
      complaints.push(...(await violations(page)).map((violation) => `${about}: ${violation}`))
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (wider > 0) complaints.push(`${about}: ${wider} wider than the screen`)
    }
  } catch (error) {
    complaints.push(`${name}: ${String(error)}`)
  }
  await page.context().close()
  return complaints
}

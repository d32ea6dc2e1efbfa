// What axe finds on a page, by WCAG 2.2 AA.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** One line for each violation, with the elements at fault; none where all can use the page. */
export async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE)
  const options = JSON.stringify({ runOnly: { type: 'tag', values: RULES } })
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${options})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

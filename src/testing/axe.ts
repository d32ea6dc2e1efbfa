// Checks a page with axe, by WCAG 2.2 AA and axe's best practices, and that nobody has to scroll it sideways, which axe
// does not check.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { DESK, PHONE, settled } from './pages.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Waits for animations to end; returns a line for each broken rule, with the elements at fault. What is found while
 * colours change, as those of a button do that can be pressed from now on, is looked at again.
 */
export async function violations(page: Page): Promise<string[]> {
  const { found, changing } = await lookAt(page)
  return found.length > 0 && changing ? (await lookAt(page)).found : found
}

async function lookAt(page: Page): Promise<{ found: string[]; changing: boolean }> {
  await settled(page)
  // Figures that are being read again are greyed out, on purpose and for a moment.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[aria-busy="true"]:not(button)')].every(
      (part) => getComputedStyle(part).opacity === '1',
    ),
  )
  if (!(await page.evaluate<boolean>(`'axe' in globalThis`))) await page.evaluate(AXE)
  const options = JSON.stringify({
    runOnly: { type: 'tag', values: RULES },
    // Only violations are reported, and nothing is fetched for rules that do not run.
    resultTypes: ['violations'],
    preload: false,
  })
  const { results, changing } = await page.evaluate<{
    results: AxeResults
    changing: boolean
  }>(`(async () => {
    let changing = false
    const note = () => { changing = true }
    document.addEventListener('transitionrun', note)
    const results = await axe.run(document, ${options})
    document.removeEventListener('transitionrun', note)
    return { results, changing }
  })()`)
  const broken = results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
  )
  return { found: [...broken, ...(await page.evaluate(sidewaysScroll))], changing }
}

/** The same on a phone and on a desk; then the page has its own size again. */
export async function violationsInBothSizes(page: Page): Promise<string[]> {
  const own = page.viewportSize() ?? DESK
  const found: string[] = []
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    found.push(...(await violations(page)).map((line) => `${line}, ${size.width} px wide`))
  }
  await page.setViewportSize(own)
  return found
}

/** Runs in the page. A line if it is wider than its window, with the elements that are. */
export function sidewaysScroll(): string[] {
  const wider = document.documentElement.scrollWidth - innerWidth
  if (wider <= 0) return []
  const outside = [...document.querySelectorAll('body *')].filter(
    (part) => part.getBoundingClientRect().right > innerWidth,
  )
  const named = outside.map((part) => `${part.tagName}.${part.getAttribute('class') ?? ''}`)
  return [`reflow: ${wider} px wider than the window: ${named.slice(0, 20).join(' | ')}`]
}

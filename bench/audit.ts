// Lighthouse on the pages that people land on: a phone on a slow network, as Lighthouse simulates it
// by default, against the built shop with the demo catalogue on this machine. Prints the median of a
// few runs of each page beside the targets, and fails where a category is under 95.

import { loadavg } from 'node:os'
import lighthouse, { type RunnerResult } from 'lighthouse'
import { chromium } from 'playwright-core'
import { findBrowser } from '#testing/browser.ts'
import { forget, freePort, startShop } from '#testing/running-shop.ts'
import { atLeast, atMost, type Line, median, printTable, rounded, saveFigures } from './figures.ts'

const RUNS = Number(process.env.RUNS ?? 5)
const ATTEMPTS = 3
const PAGES = { home: '/', products: '/products', product: '/product/1' }
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const METRICS = {
  fcp: 'first-contentful-paint',
  lcp: 'largest-contentful-paint',
  tbt: 'total-blocking-time',
  cls: 'cumulative-layout-shift',
} as const
const LOWEST_SCORE = 95
const TARGETS = { performance: 98, cls: 0.02, tbt: 50 }

type Category = (typeof CATEGORIES)[number]
type Figures = Record<Category | keyof typeof METRICS, number>

const shop = await startShop({ RATE_LIMITS: 'off' })
const port = await freePort()
const { executablePath, args, env } = await findBrowser()
const browser = await chromium.launch({
  executablePath,
  args: [...args, `--remote-debugging-port=${port}`],
  env: { ...process.env, ...env },
})
try {
  const audited: Record<string, Figures> = {}
  const speeds: number[] = []
  const found = new Set<string>()
  for (const [name, path] of Object.entries(PAGES)) {
    await (await fetch(shop.url + path)).arrayBuffer() // rendered and kept, as it is for all but one
    const runs: Figures[] = []
    for (let run = 0; run < RUNS; run++) {
      const { lhr } = await look(shop.url + path)
      runs.push(figuresOf(lhr))
      speeds.push(lhr.environment.benchmarkIndex)
      for (const fault of faultsOf(lhr)) found.add(`${name}: ${fault}`)
    }
    audited[name] = medianOf(runs)
  }
  report(audited)
  const note = noteOf(speeds)
  console.log(`\n${note}`)
  if (found.size > 0) console.log(`\nFound in at least one run:\n${[...found].join('\n')}`)
  saveFigures('audit', linesOf(audited), { runs: RUNS, pages: audited, speeds, note })
  process.exitCode = failures(audited).length > 0 ? 1 : 0
} finally {
  await browser.close()
  await shop.stop()
  forget(shop.dataDir)
}

type Report = RunnerResult['lhr']

/** Now and then the browser's trace is lost ("Please run Lighthouse again"): that is no figure. */
async function look(url: string, attempt = 1): Promise<RunnerResult> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!result) throw new Error(`Lighthouse says nothing about ${url}`)
  const { runtimeError } = result.lhr
  if (!runtimeError) return result
  if (attempt === ATTEMPTS) throw new Error(`${url}: ${runtimeError.message}`)
  return look(url, attempt + 1)
}

function figuresOf({ categories, audits }: Report): Figures {
  const scores = CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100])
  const metrics = Object.entries(METRICS).map(([name, audit]) => [
    name,
    audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY,
  ])
  return Object.fromEntries([...scores, ...metrics]) as Figures
}

/** What costs points in a category, or would save time. */
function faultsOf({ categories, audits }: Report): string[] {
  const weighed = Object.values(categories).flatMap(({ auditRefs }) => auditRefs)
  const costing = weighed.filter(({ id, weight }) => {
    const { score = null, scoreDisplayMode = '' } = audits[id] ?? {}
    const saves = audits[id]?.metricSavings ?? {}
    const counts = weight > 0 || Object.values(saves).some((saved = 0) => saved > 0)
    return counts && score !== null && score < 0.9 && scoreDisplayMode !== 'manual'
  })
  return costing.map(({ id }) => `${id} (${audits[id]?.displayValue ?? audits[id]?.title ?? ''})`)
}

function medianOf(runs: readonly Figures[]): Figures {
  const names = [...CATEGORIES, ...(Object.keys(METRICS) as (keyof typeof METRICS)[])]
  const medians = names.map((name) => [name, median(runs.map((run) => run[name]))])
  return Object.fromEntries(medians) as Figures
}

/** A phone is this machine at a quarter of its speed: the blocking time hangs on how fast it is. */
function noteOf(speeds: readonly number[]): string {
  const [middle, least] = [median(speeds), Math.min(...speeds)]
  return `Lighthouse's index of the processor was ${rounded(middle)} in the middle, ${rounded(least)} at least.`
}

type Pages = Readonly<Record<string, Figures>>

/** What ends the run with a failure. */
function failures(pages: Pages): string[] {
  return Object.entries(pages).flatMap(([name, page]) =>
    CATEGORIES.filter((category) => page[category] < LOWEST_SCORE).map(
      (category) => `${name}: ${category} is under ${LOWEST_SCORE}`,
    ),
  )
}

/** What is aimed at beyond that: it hangs on how busy the machine is. */
function misses(pages: Pages): string[] {
  const { performance, cls, tbt } = TARGETS
  return Object.entries(pages).flatMap(([name, page]) => {
    const missed: string[] = []
    if (page.performance < performance) missed.push(`${name}: performance is under ${performance}`)
    if (page.cls >= cls) missed.push(`${name}: layout shift is not under ${cls}`)
    if (page.tbt >= tbt) missed.push(`${name}: blocking time is not under ${tbt} ms`)
    return missed
  })
}

function linesOf(pages: Pages): Line[] {
  return Object.entries(pages).flatMap(([name, page]) => {
    const figure = `Lighthouse, mobile, ${name}`
    return [
      ...CATEGORIES.map((category) => {
        const target = category === 'performance' ? TARGETS.performance : LOWEST_SCORE
        return atLeast(`${figure}: ${category}`, page[category], target, 'points')
      }),
      atMost(`${figure}: layout shift`, page.cls, TARGETS.cls, ''),
      atMost(`${figure}: blocking time`, page.tbt, TARGETS.tbt, 'ms'),
    ]
  })
}

function report(audited: Pages): void {
  const rows = Object.entries(audited).map(([name, page]) => {
    const scores = CATEGORIES.map((category) => rounded(page[category]))
    return [name, scores, rounded(page.fcp), rounded(page.lcp), rounded(page.tbt)]
      .flat()
      .concat(rounded(page.cls, 3))
  })
  const categories = ['performance', 'accessibility', 'best practices', 'SEO']
  const headings = ['page', ...categories, 'FCP ms', 'LCP ms', 'TBT ms', 'CLS']
  printTable(headings, [...rows, ['target', TARGETS.performance, ...targetsOfOthers()]])
  const load = loadavg().map((one) => rounded(one, 1))
  console.log(`\nMedian of ${RUNS} runs; load of the machine ${load.join(', ')}.`)
  for (const miss of misses(audited)) console.log(`target missed  ${miss}`)
  for (const failure of failures(audited)) console.log(`FAILED         ${failure}`)
}

function targetsOfOthers(): (string | number)[] {
  return [LOWEST_SCORE, LOWEST_SCORE, LOWEST_SCORE, '', '', `< ${TARGETS.tbt}`, `< ${TARGETS.cls}`]
}

// docs/benchmarks.md and its plot, written from the figures that measurements kept.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  formatLine,
  formatTarget,
  holds,
  type Kept,
  type Line,
  rounded,
  savedFigures,
} from './figures.ts'

/** What is measured, in the order of the page, with what it is told about it. */
export const MEASUREMENTS: Record<string, string> = {
  start: `\`npm start\` of the demo up to the whole home page, after \`npm ci\` and once more with all there; the processor's time is
that of all processes. Idle: the third and fourth minute after a start, without visitors.`,
  audit: `Lighthouse with its mobile profile (a slow phone on a slow network, both simulated), the median of
some runs of each page on the demo shop (\`npm run audit\`).`,
  pages: `Requests a second that one process answers from memory, beside a server of nothing but \`node:http\` that
sends the same bytes under the same headers; in turn, the median of the ratios of the rounds.`,
  catalogue: `Reads of shops with 10,000 and 1,000 products beside one with 12, on PostgreSQL, in one process.`,
  searches: `A thousand different phrases, a third of them misspelt and none sent twice, as a shopper's list asks for them, on the
embedded database in one process, without the cache of responses: in the demo shop and among 10,000 products.`,
  orders: `Orders a second, one after the other, beside a bare client of PostgreSQL that sends the statements of an
order in one transaction.`,
  'two-processes': `Orders a second through nginx from 32 shoppers at once, on one PostgreSQL; each process is held to two fifths of
a core, as on a small machine of its own, and while one is measured alone the other rests.`,
  memory: `What a process holds after each 20,000 of 100,000 requests: pages, lists, searches, orders, subscriptions, mistakes
and addresses that lead nowhere, on PostgreSQL.`,
  'staff-tables': `Pages, searches, filters and reports of staff in a shop with 100,000 orders and 10,000 products, and in a
programme of 20,000 partners, on PostgreSQL; of each table the slowest of its medians.`,
  programme: `The partner programme among a thousand partners and among a million with ten million commissions, on
PostgreSQL, in turn in one run.`,
  payouts: `A month's payout run of 30,000 lines that pay 280,000 commissions, on PostgreSQL: calculated, locked, cancelled,
and once more from the start until the bank's answer is settled; the books are gone through afterwards.`,
}

const PLOT = join('pictures', 'benchmarks.svg')

export function writeReport(): void {
  const kept = Object.keys(MEASUREMENTS).flatMap((name) => savedFigures(name) ?? [])
  writeFileSync(join('docs', 'benchmarks.md'), page(kept))
  writeFileSync(join('docs', PLOT), plot(kept.flatMap(({ lines }) => lines)))
}

const page = (kept: readonly Kept[]): string => `# Benchmarks

\`npm run bench\` measures all of this in one run and writes this page. Absolute times are those of the machine;
ratios are of one run. A figure that misses its target says so.

![Each figure as a share of its target](${PLOT})

${kept.map(section).join('\n')}`

function section({ name, at, machine, lines, note }: Kept): string {
  const { processor, cores, node, load } = machine
  const rows = lines.map(
    (line) =>
      `| ${line.figure} | ${formatLine(line)} | ${formatTarget(line)} | ${holds(line) ? 'held' : '**missed**'} |`,
  )
  return `## ${name}

${MEASUREMENTS[name] ?? ''}

On ${at.slice(0, 10)}, ${processor}, ${cores} cores, Node ${node}; load at the end ${load[0] ?? 0}.${note ? `\n${note}` : ''}

| figure | value | target | |
|---|---|---|---|
${rows.join('\n')}
`
}

const ROW = 22
const LEFT = 470
const WIDTH = 900
const SCALE = 200
const MOST = (WIDTH - LEFT - 60) / SCALE

/** A bar for each figure: how far it is, in targets. What is better longer and what is better shorter
 * are both drawn so that reaching the line is good. */
function plot(lines: readonly Line[]): string {
  const height = lines.length * ROW + 50
  const bars = lines.map((line, nth) => {
    const share = shareOf(line)
    const y = 34 + nth * ROW
    const fill = holds(line) ? '#2f6f62' : '#b4492f'
    const width = rounded(Math.min(share, MOST) * SCALE)
    return `<text x="${LEFT - 10}" y="${y + 13}" text-anchor="end">${escaped(line.figure)}</text>
<rect x="${LEFT}" y="${y + 2}" width="${width}" height="14" fill="${fill}"/>
<text x="${LEFT + width + 6}" y="${y + 13}">${formatLine(line)}</text>`
  })
  const x = LEFT + SCALE
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" font-family="system-ui, sans-serif" font-size="12" fill="#222">
<rect width="${WIDTH}" height="${height}" fill="#fff"/>
<text x="${x}" y="18" text-anchor="middle">target</text>
${bars.join('\n')}
<path d="M${x} 24V${height - 10}" stroke="#222" stroke-dasharray="3 3"/>
</svg>
`
}

function shareOf({ value, target, better }: Line): number {
  if (better === 'more') return value / target
  return value <= 0 ? MOST : target / value
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

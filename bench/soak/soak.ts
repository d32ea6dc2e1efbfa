// `npm run soak`: does to the built shop what happens to shops, and prints what held. Minutes, on a
// machine of its own. `npm run soak -- killed-app slow-connections` runs some parts; `--scale 0.1`
// makes them short.

import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { frozenDatabase } from './frozen-database.ts'
import { fullDisk } from './full-disk.ts'
import { guessedCodes } from './guessed-codes.ts'
import { hostilePictures } from './hostile-pictures.ts'
import { killedApp } from './killed-app.ts'
import { killedDatabase } from './killed-database.ts'
import { lastPiece } from './last-piece.ts'
import { faults, mutations } from './mutations.ts'
import type { Outcome, Part } from './part.ts'
import { slowConnections } from './slow-connections.ts'
import { slowReaders } from './slow-readers.ts'
import { longTests } from './tests.ts'
import { firstRelease, nextVersion, ordersBeforeLines } from './upgrade.ts'
import { twoNodes } from './two-nodes.ts'

const PARTS: readonly Part[] = [
  lastPiece,
  killedApp,
  killedDatabase,
  frozenDatabase,
  fullDisk,
  twoNodes,
  slowConnections,
  slowReaders,
  hostilePictures,
  guessedCodes,
  nextVersion,
  firstRelease,
  ordersBeforeLines,
  ...longTests,
  mutations,
  faults,
]

/** How many parts held and did not, for `.ci/run`. */
const TOTALS = join('.cache', 'soak-totals.json')

const { values, positionals } = parseArgs({
  options: { scale: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const wordOf = ({ name }: Part) => name.replaceAll(' ', '-')
const unknown = positionals.filter((word) => !PARTS.some((part) => wordOf(part) === word))
if (unknown.length > 0) {
  process.stderr.write(`No such part: ${unknown.join(', ')}. ${PARTS.map(wordOf).join(', ')}\n`)
  process.exit(1)
}

const chosen = PARTS.filter(
  (part) => positionals.length === 0 || positionals.includes(wordOf(part)),
)
const totals = { passed: 0, failed: 0 }
let allHeld = true
console.log('part | claim | figures | held\n---|---|---|---')
for (const part of chosen) {
  const outcome = await part.run(Number(values.scale)).catch(failed)
  allHeld &&= outcome.held
  if (outcome.held) totals.passed++
  else if (!outcome.notRun) totals.failed++
  console.log([part.name, part.claim, outcome.figures, outcome.held ? 'yes' : 'NO'].join(' | '))
}
mkdirSync(dirname(TOTALS), { recursive: true })
writeFileSync(TOTALS, JSON.stringify(totals))
process.exit(allHeld ? 0 : 1)

function failed(error: unknown): Outcome {
  return { held: false, figures: String((error as Error).stack) }
}

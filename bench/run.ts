// `npm run bench`: builds, runs each measurement as a process of its own, one after the other so that
// none takes another's time, and writes docs/benchmarks.md from what they kept. `-- pages orders` runs
// only those. Ends with a failure where a target is missed.

import { spawnSync } from 'node:child_process'
import { holds, savedFigures } from './figures.ts'
import { MEASUREMENTS, writeReport } from './report.ts'

const requested = process.argv.slice(2)
const names = Object.keys(MEASUREMENTS).filter(
  (name) => requested.length === 0 || requested.includes(name),
)

for (const name of names) {
  run('scripts/build.ts')
  console.log(`\n== ${name}`)
  run(`bench/${name}.ts`)
}
writeReport()
const missed = names.flatMap(
  (name) => savedFigures(name)?.lines.filter((line) => !holds(line)) ?? [],
)
for (const { figure } of missed) console.log(`missed: ${figure}`)
process.exitCode = missed.length > 0 ? 1 : 0

function run(file: string): void {
  spawnSync(process.execPath, [file], { stdio: 'inherit' })
}

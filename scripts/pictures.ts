// Shows that a change of screens or style sheets changes nothing that people see: takes a picture of every screen, before
// and after it, and compares the two.
//
// `npm run pictures -- <folder>` takes them; `--only vouchers,plans` those of screens whose name contains one of the words.
// `npm run pictures -- compare <before> <after>` names each that differs, and draws before, after and the
// difference side by side, in `<after>/differences`. The exit code is not zero if any differs.

import { comparePictures } from './compare-pictures.ts'
import { inSequence, measureCost, run } from './steps.ts'
import { stepOf } from './tiers.ts'
import { parseArgs } from 'node:util'

const USAGE =
  'npm run pictures -- <folder> [--only word,word]\nnpm run pictures -- compare <before> <after>'

async function take(folder: string, only: string): Promise<boolean> {
  const cost = measureCost()
  const env = { PICTURES_FOLDER: folder, PICTURES_ONLY: only }
  const built = await inSequence([stepOf('build')])
  const ok =
    built.every(Boolean) &&
    (await run(['pictures', 'vitest', 'run', '--project', 'pictures'], { env }))
  console.log(cost())
  return ok
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', default: '' } },
})
const [first, before, after] = positionals
if (first === 'compare' && before && after)
  process.exitCode = (await comparePictures(before, after)) > 0 ? 1 : 0
else if (first && first !== 'compare' && !before)
  process.exitCode = (await take(first, values.only)) ? 0 : 1
else {
  console.error(USAGE)
  process.exitCode = 2
}

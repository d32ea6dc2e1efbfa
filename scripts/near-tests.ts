// Which tests are near a change: those of the file itself, then those that import it, those beside
// it, and those of the files that import it. Imports are not followed through the places where the
// whole shop is put together, because everything is near everything there.

import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const IMPORT = /\bfrom\s*\(?\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g
const WHOLE_SHOP = /^src\/(testing\/|yaadbox\.ts|server\.ts)/
const TEST = /\.test\.tsx?$/
const FARTHEST = 2
/** Tests that start a server or a browser of their own take longer than a first answer may. */
const STARTS_ITS_OWN =
  /#testing\/(postgres|canaries|replicated-postgres)\.ts|\.\/(browser|postgres)\.ts/
/** What no import leads to. */
const READ_BY: [changed: RegExp, test: string][] = [
  [/^migrations\//, 'src/platform/database/migrations.test.ts'],
  [/^package(-lock)?\.json$/, 'src/supply-chain.test.ts'],
]

/** Files that import a file, by its path. */
type Importers = Map<string, Set<string>>

/** The tests near the changed files, nearest first, without journeys. */
export function nearTests(changed: readonly string[]): string[] {
  const files = globSync('{src,scripts,bench}/**/*.{ts,tsx}')
  const tests = files.filter(
    (file) => TEST.test(file) && !STARTS_ITS_OWN.test(readFileSync(file, 'utf8')),
  )
  const importers = importersOf(files)
  const rounds: string[][] = [changed.filter((file) => tests.includes(file))]
  for (const [pattern, test] of READ_BY)
    if (changed.some((file) => pattern.test(file))) rounds.push([test])
  let here = [...changed]
  const seen = new Set(here)
  for (let distance = 0; distance <= FARTHEST && here.length > 0; distance++) {
    const above = here.flatMap((file) => [...(importers.get(file) ?? [])])
    rounds.push(tests.filter((test) => here.some((file) => stemOf(file) === stemOf(test))))
    rounds.push(tests.filter((test) => above.includes(test)))
    if (distance === 0) rounds.push(tests.filter((test) => isBeside(test, here)))
    here = above.filter((file) => !seen.has(file) && !TEST.test(file) && !WHOLE_SHOP.test(file))
    for (const file of here) seen.add(file)
  }
  return [...new Set(rounds.flat())]
}

/** `place-order.ts`, `place-order.test.ts` and `place-order.table.test.ts` have one stem. */
const stemOf = (file: string) => file.replace(/(\.[a-z]+)+$/, '')

const isBeside = (test: string, files: readonly string[]) =>
  files.some((file) => file.startsWith('src/') && dirname(file) === dirname(test))

function importersOf(files: readonly string[]): Importers {
  const importers: Importers = new Map()
  for (const file of files)
    for (const [, plain, dynamic] of readFileSync(file, 'utf8').matchAll(IMPORT)) {
      const imported = pathOf(file, plain ?? dynamic ?? '')
      importers.set(imported, (importers.get(imported) ?? new Set()).add(file))
    }
  return importers
}

const pathOf = (file: string, from: string) =>
  from.startsWith('#') ? join('src', from.slice(1)) : join(dirname(file), from)

// Finds the tests near a change: the tests of the changed file, then tests that import it, tests in the
// same folder, and tests of the files that import it. Imports are not followed through the files that
// compose the whole shop, because everything is near everything there.

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { heavyTests } from './find-tests.ts'
import { CACHE } from './steps.ts'

const IMPORT = /\bfrom\s*\(?\s*'([^']+)'|\bimport\s*\(?\s*'([^']+)'/g
const WHOLE_SHOP = /^src\/(testing\/|yaadbox\.ts|server\.ts)/
const TEST = /\.test\.tsx?$/
const MAX_DISTANCE = 2
/** Files that a test reads without importing them. */
const READ_BY_TESTS: [changed: RegExp, test: string][] = [
  [/^migrations\//, 'src/platform/database/migrations.test.ts'],
  [/^package(-lock)?\.json$/, 'src/supply-chain.test.ts'],
]

/** The files that import a file, by the path of that file. */
type Importers = Map<string, Set<string>>

/** The tests near the changed files, nearest first, without journeys and without those that start servers. */
export function nearTests(changed: readonly string[]): string[] {
  const files = globSync('{src,scripts,bench}/**/*.{ts,tsx}')
  const heavy = heavyTests()
  const tests = files.filter((file) => TEST.test(file) && !heavy.includes(file))
  const importers = importersOf(files)
  const rounds: string[][] = [changed.filter((file) => tests.includes(file))]
  for (const [pattern, test] of READ_BY_TESTS)
    if (changed.some((file) => pattern.test(file))) rounds.push([test])
  let current = [...changed]
  const seen = new Set(current)
  for (let distance = 0; distance <= MAX_DISTANCE && current.length > 0; distance++) {
    const importing = current.flatMap((file) => [...(importers.get(file) ?? [])])
    rounds.push(tests.filter((test) => current.some((file) => stemOf(file) === stemOf(test))))
    rounds.push(tests.filter((test) => importing.includes(test)))
    if (distance === 0) rounds.push(tests.filter((test) => isInSameFolder(test, current)))
    current = importing.filter(
      (file) => !seen.has(file) && !TEST.test(file) && !WHOLE_SHOP.test(file),
    )
    for (const file of current) seen.add(file)
  }
  return [...new Set(rounds.flat())]
}

/** `place-order.ts`, `place-order.test.ts` and `place-order.table.test.ts` have the same stem. */
const stemOf = (file: string) => file.replace(/(\.[a-z]+)+$/, '')

const isInSameFolder = (test: string, files: readonly string[]) =>
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

/** Where journeys write down, a file each, which screens and calls of the API their pages used. */
const USES = join(CACHE, 'uses')

/**
 * The journeys that changed, and those whose pages used, when they last ran here, a screen that changed or that
 * imports what changed, or a call of a subject that changed.
 */
export function nearJourneys(changed: readonly string[]): string[] {
  const importers = importersOf(globSync('src/web/**/*.{ts,tsx}'))
  const touched = new Set(changed.filter((file) => file.startsWith('src/')))
  for (const file of touched)
    if (file.startsWith('src/web/'))
      for (const importer of importers.get(file) ?? []) touched.add(importer)
  const words = new Set([...touched].map(wordOf).filter((word) => word !== ''))
  return globSync('e2e/*.journey.ts').filter((journey) => {
    const uses = join(USES, basename(journey))
    if (changed.includes(journey)) return true
    return (
      existsSync(uses) &&
      readFileSync(uses, 'utf8')
        .split('\n')
        .some((use) => words.has(use))
    )
  })
}

/** What a journey writes down of a file: a screen by its name, anything of the server by its subject. */
function wordOf(file: string): string {
  if (file.endsWith('-screen.tsx')) return basename(file, '.tsx')
  const [, subject, route] =
    /^src\/(?:domain\/([\w-]+)\/|http\/[\w-]+\/([\w-]+)\.ts$)/.exec(file) ?? []
  const name = subject ?? route
  return name === undefined ? '' : `/${name}`
}

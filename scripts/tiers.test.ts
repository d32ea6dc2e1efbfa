import { globSync, readFileSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { WAIT } from './find-tests.ts'
import { projects } from './projects.ts'
import { TIERS } from './tiers.ts'

const text = (file: string) => readFileSync(file, 'utf8')
const wordsIn = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)

type Project = { test: { name: string; include: string[]; exclude?: string[] } }

test('AGENTS.md shows what each tier runs', () => {
  const rows = text('AGENTS.md')
    .split('\n')
    .map((line) => line.split(' | '))
    .filter(([name = '']) => /^\| `npm (run )?(fast|test|rest|long)`$/.test(name))
  const shown = rows.map(([name = '', checks, runs]) => [
    /\w+(?=`$)/.exec(name)?.[0],
    { checks: wordsIn(checks), projects: wordsIn(runs) },
  ])
  expect(Object.fromEntries(shown)).toEqual(TIERS)
})

test('every test is run by a tier, and none by two projects of one', () => {
  const files = globSync(['{src,scripts,bench}/**/*.test.{ts,tsx}', 'e2e/**/*.journey.ts'])
  const tiersOf = (file: string) =>
    (projects as Project[])
      .filter(({ test: { include, exclude = [] } }) => {
        const isIn = (globs: string[]) => globs.some((glob) => matchesGlob(file, glob))
        return isIn(include) && !isIn(exclude)
      })
      .map(({ test: { name } }) => name)
  const counted = (names: readonly string[], file: string) =>
    tiersOf(file).filter((name) => names.includes(name)).length
  const whole = [...TIERS.test.projects, ...TIERS.rest.projects, 'long']
  expect(files.filter((file) => counted(whole, file) === 0)).toEqual([])
  const onPostgres = whole.filter((name) => name !== 'embedded-sql')
  expect(files.filter((file) => counted(onPostgres, file) > 1)).toEqual([])
})

test('every test that is named as waiting is there', () => {
  expect([...WAIT].filter((file) => globSync(file).length === 0)).toEqual([])
})

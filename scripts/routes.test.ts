import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { REFUSALS } from '#contract/refusals.ts'
import { apiPage } from './routes.ts'

const LOOK = 'run `npm run routes` and look at the change'

test('the API’s document lists every refusal once, with its status, its sentence and when it is given', () => {
  const page = readFileSync('docs/api.md', 'utf8')
  expect(page, LOOK).toBe(apiPage())
  const listed = [...page.matchAll(/^\| `([\w-]+)` \| \d{3} \| .{10,} \| .+ \|$/gm)]
  expect(listed.map(([, code = '']) => code).toSorted()).toEqual(Object.keys(REFUSALS).toSorted())
})

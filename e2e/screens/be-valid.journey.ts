// Every public page as the shop sends it, before any script runs, is valid HTML.

import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { setUpSharedJourney } from '#testing/journey.ts'
import { publicPages } from './public-pages.ts'

const journey = setUpSharedJourney()
// All rules on validity and accessibility. The rules on style (`html-validate:recommended`) are left
// out, because React decides how attributes are written.
const html = new HtmlValidate({ extends: ['html-validate:standard', 'html-validate:a11y'] })

const PAGES: [path: string, status: number][] = [
  ...publicPages().map((path): [string, number] => [path, 200]),
  ['/?quote=true', 200],
  ['/products?q=zzzz', 200],
  ['/products?color=Sand&max=120000&stock=1', 200],
  ['/product/8', 200],
  ['/offline', 200],
  ['/order/AAAAAAAAAAAAAAAAAAAAAA', 404],
  ['/admin/login', 200],
  ['/product/4242', 404],
  ['/products/boats', 404],
  ['/nowhere', 404],
]

test.each(PAGES)('%s is valid, and answered with %i', async (path, status) => {
  const response = await fetch(journey.shop.url + path)
  expect(response.status).toBe(status)
  const { results } = await html.validateString(await response.text())
  const found = results.flatMap(({ messages }) => messages)
  expect(found.map(({ ruleId, message, selector }) => [ruleId, message, selector])).toEqual([])
})

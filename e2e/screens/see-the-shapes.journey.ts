// The page of all shapes, with the sheets of the staff: it can be used in both themes, on a phone and at a desk.
// It stays in `dist/shapes.html`, for a look before styling a screen.

import { writeFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { violations } from '#testing/axe.ts'
import { setUpSharedJourney } from '#testing/journey.ts'
import { DESK, PHONE } from '#testing/pages.ts'
import { ShapesPage } from '#web/staff/shapes-page.tsx'

const journey = setUpSharedJourney()

test('every shape can be used in both themes, on a phone and at a desk', async () => {
  const page = await journey.page(DESK)
  await page.goto('/admin/login', { waitUntil: 'networkidle' })
  const markup = renderToStaticMarkup(createElement(ShapesPage))
  await page.evaluate((html) => (document.body.innerHTML = html), markup)
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => (document.documentElement.dataset.theme = name), theme)
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size)
      expect(await violations(page), `${theme} at ${size.width}`).toEqual([])
    }
  }
  writeFileSync('dist/shapes.html', await page.content())
})

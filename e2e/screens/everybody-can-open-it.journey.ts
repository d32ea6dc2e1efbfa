// Everything that opens on a shopper's action, and every page of one shopper's order, at phone and desk width, checked by
// axe against WCAG 2.2 AA: dialogs, menus, forms with errors. No violations are allowed.

import { expect, test } from 'vitest'
import { setUpSharedJourney } from '#testing/journey.ts'
import { findProblems, inBatches } from './check-screens.ts'
import { SHOP_OPENINGS } from './shop-openings.ts'

const journey = setUpSharedJourney()

test.each(inBatches(SHOP_OPENINGS))(
  '%s: accessible on a phone and on a desk',
  async (_, screens) => {
    expect(await findProblems(journey, screens)).toEqual([])
  },
)

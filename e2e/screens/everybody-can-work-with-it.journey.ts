// Every desk of the staff, each of its tabs, and every page of the partners, at phone and desk width, checked by axe
// against WCAG 2.2 AA, in a shop where something waits everywhere. No violations are allowed.

import { beforeAll, expect, test } from 'vitest'
import { setUpJourney } from '#testing/journey.ts'
import { plantBusyShop } from '#testing/busy-shop.ts'
import { findProblems, inBatches } from './check-screens.ts'
import { DESK_SCREENS, prepareDesks } from './desk-screens.ts'

const journey = setUpJourney({}, plantBusyShop)
beforeAll(() => prepareDesks(journey))

test.each(inBatches(DESK_SCREENS))(
  '%s: accessible on a phone and on a desk',
  async (_, screens) => {
    expect(await findProblems(journey, screens)).toEqual([])
  },
)

// Everything that opens on an action of the staff, at phone and desk width, checked by axe against WCAG 2.2 AA: forms,
// menus, what is chosen or open, and forms with errors. No violations are allowed.

import { expect, test } from 'vitest'
import { setUpSharedJourney } from '#testing/journey.ts'
import { findProblems, inBatches } from './check-screens.ts'
import { DESK_OPENINGS } from './desk-openings.ts'

const journey = setUpSharedJourney()

test.each(inBatches(DESK_OPENINGS))(
  '%s: accessible on a phone and on a desk',
  async (_, screens) => {
    expect(await findProblems(journey, screens)).toEqual([])
  },
)

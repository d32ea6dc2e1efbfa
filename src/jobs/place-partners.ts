// Partners whose placement could not be decided when staff asked are placed as soon as it can be: at
// once when something has changed, and by the clock.

import type { EventOf } from '#contract/events.ts'
import { retryPlacements } from '#domain/partners/place-member.ts'
import { system } from '#platform/tx.ts'
import type { Listener, JobContext } from './job-context.ts'

const PORTION = 100
const me = system('partner programme')

export async function placePartners({ shop }: JobContext): Promise<void> {
  while ((await shop.write(me, (tx) => retryPlacements(tx, PORTION))) === PORTION);
}

export const placeWaiting: Listener<EventOf<'member.reinstated' | 'member.placement-waits'>> = {
  name: 'place-waiting',
  run: placePartners,
}

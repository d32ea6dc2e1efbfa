// A claim follows what it was given: used, it is completed; given back, it is what it was.

import type { EventOf } from '#contract/events.ts'
import { claimOfEntitlement, claimOfVoucher, syncGrant } from '#domain/prizes/grants.ts'
import { system } from '#platform/tx.ts'
import type { Listener } from './job-context.ts'

const NAME = 'follow-grants'

export const syncVoucher: Listener<EventOf<'voucher.used' | 'voucher.returned'>> = {
  name: NAME,
  run: ({ shop }, { facts: { voucherId } }) =>
    shop.write(system(NAME), async (tx) => {
      const claimId = await claimOfVoucher(tx, voucherId)
      if (claimId !== null) await syncGrant(tx, claimId)
    }),
}

export const syncEntitlement: Listener<EventOf<'entitlement.used' | 'entitlement.returned'>> = {
  name: NAME,
  run: ({ shop }, { facts: { entitlementId } }) =>
    shop.write(system(NAME), async (tx) => {
      const claimId = await claimOfEntitlement(tx, entitlementId)
      if (claimId !== null) await syncGrant(tx, claimId)
    }),
}

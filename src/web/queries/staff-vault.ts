// The card vault: its keys, its log, and a card that a custodian opens.

import type { ActivateKey, RevealCard } from '#contract/vault.ts'
import { sendAsStaff } from './staff-call.ts'
import { useStaffChange } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'

const VAULT = '/api/vault'

export const vaultQuery = () => staffQuery(VAULT)

export const useActivateKey = () =>
  useStaffChange({ invalidates: /^\/api\/vault/, waits: true }, (key: ActivateKey) =>
    sendAsStaff('POST', `${VAULT}/keys`, key),
  )

/** Fetches the sealed boxes of a card. Not a query: nothing of it may stay in a cache. */
export const fetchSealedCard = (orderId: number, request: RevealCard) =>
  sendAsStaff('POST', `/api/orders/${orderId}/card-reveals`, request)

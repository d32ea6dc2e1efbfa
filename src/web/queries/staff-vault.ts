// The card vault: its keys, its book, and a card that a custodian opens.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ActivateKey, RevealCard } from '#contract/vault.ts'
import { sendAsStaff, staffRoot } from './staff-call.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

const VAULT = '/api/vault'

export const vaultQuery = () => staffQuery(VAULT)

export const vaultLogQuery = (search: string) => staffListQuery(`${VAULT}/log`, search)

export const vaultCheckQuery = () => staffQuery(`${VAULT}/log/check`)

export function useActivateKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (key: ActivateKey) => sendAsStaff('POST', `${VAULT}/keys`, key),
    onSettled: () =>
      client.invalidateQueries({
        queryKey: staffRoot,
        predicate: ({ queryKey: [, path] }) => String(path).startsWith(VAULT),
      }),
  })
}

/** Fetches the sealed boxes of a card. Not a query: nothing of it may stay in a cache. */
export const fetchSealedCard = (orderId: number, asked: RevealCard) =>
  sendAsStaff('POST', `/api/orders/${orderId}/card-reveals`, asked)

// The card vault: its keys, its book, and a card that a custodian opens.

import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type {
  ActivateKey,
  RevealCard,
  RevealedCard,
  VaultLogCheck,
  VaultLogView,
  VaultView,
} from '#contract/vault.ts'
import type { PageOf } from './query-client.ts'
import { readAsStaff, readPageAsStaff, sendAsStaff, staffKey, staffRoot } from './staff-call.ts'

const VAULT = '/api/vault'

export const vaultQuery = () =>
  queryOptions<VaultView>({ queryKey: staffKey(VAULT), queryFn: readAsStaff, staleTime: 0 })

export const vaultLogQuery = (search: string) =>
  queryOptions<PageOf<VaultLogView>>({
    queryKey: staffKey(`${VAULT}/log?${search}`),
    queryFn: readPageAsStaff,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const vaultCheckQuery = () =>
  queryOptions<VaultLogCheck>({
    queryKey: staffKey(VAULT, 'log', 'check'),
    queryFn: readAsStaff,
    staleTime: 0,
  })

export function useActivateKey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (key: ActivateKey) => sendAsStaff<{ keyId: string }>('POST', `${VAULT}/keys`, key),
    onSettled: () =>
      client.invalidateQueries({
        queryKey: staffRoot,
        predicate: ({ queryKey: [, path] }) => String(path).startsWith(VAULT),
      }),
  })
}

/** Fetches the sealed boxes of a card. Not a query: nothing of it may stay in a cache. */
export const fetchSealedCard = (orderId: number, asked: RevealCard) =>
  sendAsStaff<RevealedCard>('POST', `/api/orders/${orderId}/card-reveals`, asked)

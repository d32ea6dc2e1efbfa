// Mails to the whole list, as staff write and follow them.

import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type {
  BroadcastView,
  SteerBroadcast,
  TestBroadcast,
  WriteBroadcast,
} from '#contract/broadcasts.ts'
import { useSendOnce } from './send-once.ts'
import type { PageOf } from './query-client.ts'
import { readPageAsStaff, sendAsStaff, staffKey, staffRoot } from './staff-call.ts'
import { staffQuery } from './staff-list.ts'

const LIST = '/api/broadcasts'
const LOOK_AGAIN_MS = 1500

/** The broadcasts, newest first; while one is on its way, read again and again. */
export const broadcastsQuery = () =>
  queryOptions<PageOf<BroadcastView>>({
    queryKey: staffKey(LIST),
    queryFn: readPageAsStaff,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some((one) => one.state === 'sending') ? LOOK_AGAIN_MS : false,
  })

export const audienceQuery = () => staffQuery('/api/broadcast-audience')

/** How a draft will look, made by the shop as it will make the mails. */
export const usePreview = (draft: WriteBroadcast | undefined) =>
  useQuery({
    queryKey: [...staffKey('/api/broadcast-previews'), draft],
    queryFn: () => sendAsStaff('POST', '/api/broadcast-previews', draft),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
  })

/** Keeps a draft: a new one, or the one of that number. */
export function useSaveBroadcast() {
  const settle = useSettle()
  const once = useSendOnce()
  return useMutation({
    mutationFn: ({ id, draft }: { id: number | undefined; draft: WriteBroadcast }) =>
      id === undefined
        ? once(draft, (key) => sendAsStaff('POST', LIST, draft, key))
        : sendAsStaff('PUT', `${LIST}/${id}`, draft),
    onSettled: settle,
  })
}

export function useTestBroadcast() {
  return useMutation({
    mutationFn: ({ id, ...test }: TestBroadcast & { id: number }) =>
      sendAsStaff('POST', `${LIST}/${id}/test`, test),
  })
}

export function useSteerBroadcast() {
  const settle = useSettle()
  return useMutation({
    mutationFn: ({ id, ...steer }: SteerBroadcast & { id: number }) =>
      sendAsStaff('PUT', `${LIST}/${id}/state`, steer),
    onSettled: settle,
  })
}

export function useDeleteBroadcast() {
  const settle = useSettle()
  return useMutation({
    mutationFn: (id: number) => sendAsStaff('DELETE', `${LIST}/${id}`),
    onSettled: settle,
  })
}

function useSettle() {
  const client = useQueryClient()
  return () =>
    void client.invalidateQueries({
      queryKey: staffRoot,
      predicate: ({ queryKey: [, path] }) => path === LIST || path === '/api/broadcast-audience',
    })
}

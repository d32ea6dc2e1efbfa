// Mails to the whole list, as staff write and follow them.

import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type {
  BroadcastView,
  SetBroadcastState,
  TestBroadcast,
  WriteBroadcast,
} from '#contract/broadcasts.ts'
import { useCall, useChange } from './change.ts'
import type { PageOf } from './query-client.ts'
import { readPageAsStaff, sendAsStaff, staffKey } from './staff-call.ts'

const LIST = '/api/broadcasts'
const POLL_MS = 1500

/** The broadcasts, newest first; polled while one is being sent. */
export const broadcastsQuery = () =>
  queryOptions<PageOf<BroadcastView>>({
    queryKey: staffKey(LIST),
    queryFn: readPageAsStaff,
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.items.some((broadcast) => broadcast.state === 'sending') ? POLL_MS : false,
  })

/** How a draft will look, made by the shop as it will make the mails. */
export const usePreview = (draft: WriteBroadcast | undefined) =>
  useQuery({
    queryKey: [...staffKey('/api/broadcast-previews'), draft],
    queryFn: () => sendAsStaff('POST', '/api/broadcast-previews', draft),
    enabled: draft !== undefined,
    placeholderData: keepPreviousData,
  })

export const useTestBroadcast = () =>
  useCall(({ id, ...test }: TestBroadcast & { id: number }) =>
    sendAsStaff('POST', `${LIST}/${id}/test`, test),
  )

export const useSetBroadcastState = () =>
  useChange(({ id, ...change }: SetBroadcastState & { id: number }) =>
    sendAsStaff('PUT', `${LIST}/${id}/state`, change),
  )

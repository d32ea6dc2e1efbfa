// Views of a desk's table that somebody kept.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { SavedView, SavedViewView } from '#contract/saved-views.ts'
import { readAsStaff, sendAsStaff, staffKey } from './staff-call.ts'

const LIST = '/api/saved-views'

export const savedViewsQuery = (desk: string) =>
  queryOptions<SavedViewView[]>({
    queryKey: staffKey(`${LIST}?desk=${desk}`),
    queryFn: readAsStaff,
  })

export function useSaveView() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (view: SavedView) => sendAsStaff('POST', LIST, view),
    onSettled: (_, __, { desk }) => client.invalidateQueries(savedViewsQuery(desk)),
  })
}

export function useDeleteView(desk: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => sendAsStaff('DELETE', `${LIST}/${id}`),
    onSettled: () => client.invalidateQueries(savedViewsQuery(desk)),
  })
}

// Views of a desk's table that somebody saved.

import { queryOptions } from '@tanstack/react-query'
import type { SavedView, SavedViewView } from '#contract/saved-views.ts'
import { readAsStaff, sendAsStaff, staffKey } from './staff-call.ts'
import { useStaffChange } from './staff-change.ts'

const LIST = '/api/saved-views'

export const savedViewsQuery = (desk: string) =>
  queryOptions<SavedViewView[]>({
    queryKey: staffKey(`${LIST}?desk=${desk}`),
    queryFn: readAsStaff,
  })

const changed = (desk: string) => ({
  readAgain: new RegExp(`^${LIST}\\?desk=${desk}$`),
  waits: true,
})

export const useSaveView = (desk: string) =>
  useStaffChange(changed(desk), (view: Omit<SavedView, 'desk'>) =>
    sendAsStaff('POST', LIST, { desk, ...view }),
  )

export const useDeleteView = (desk: string) =>
  useStaffChange(changed(desk), (id: number) => sendAsStaff('DELETE', `${LIST}/${id}`))

// How staff send the files of a case.

import { useQueryClient } from '@tanstack/react-query'
import type { FileSender } from './send-case-file.ts'
import { sendAsStaff, withToken } from './staff-call.ts'
import { staffQuery } from './staff-list.ts'

export function useFileSender(id: number): FileSender {
  const client = useQueryClient()
  const path = `/api/cases/${id}/files` as const
  return {
    path,
    announce: (file) => sendAsStaff('POST', path, file),
    withHeaders: withToken,
    drop: (fileId) => sendAsStaff('POST', `${path}/${fileId}/removal`),
    reload: async () => {
      const page = await client.fetchQuery(staffQuery(`/api/cases/${id}`)).catch(() => undefined)
      return page?.files
    },
    keep: () => client.invalidateQueries(),
  }
}

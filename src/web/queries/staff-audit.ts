// The audit log.

import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { AuditChoices, AuditView } from '#contract/audit.ts'
import type { PageOf } from './query-client.ts'
import { readAsStaff, readPageAsStaff, staffKey } from './staff-call.ts'

export const auditQuery = (search: string) =>
  queryOptions<PageOf<AuditView>>({
    queryKey: staffKey(`/api/audit-log?${search}`),
    queryFn: readPageAsStaff,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const auditChoicesQuery = () =>
  queryOptions<AuditChoices>({
    queryKey: staffKey('/api/audit-choices'),
    queryFn: readAsStaff,
    staleTime: 0,
  })

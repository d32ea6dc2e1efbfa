// The audit log.

import type { AuditChoices, AuditView } from '#contract/audit.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

export const auditQuery = (search: string) => staffListQuery<AuditView>('/api/audit-log', search)

export const auditChoicesQuery = () => staffQuery<AuditChoices>('/api/audit-choices')

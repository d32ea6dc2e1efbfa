// The audit log.

import { staffListQuery, staffQuery } from './staff-list.ts'

export const auditQuery = (search: string) => staffListQuery('/api/audit-log', search)

export const auditChoicesQuery = () => staffQuery('/api/audit-choices')

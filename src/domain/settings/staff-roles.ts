// Whether people of the staff may hold two roles. A card is opened by one person and decided by
// another until the owner of a small shop says otherwise.

import { StaffRoles } from '#contract/settings.ts'
import type { Tx } from '#platform/tx.ts'
import { readSetting, type Subject } from './stored-setting.ts'

export const STAFF_ROLES: Subject<StaffRoles> = {
  key: 'roles',
  schema: StaffRoles,
  fresh: { secondRoles: false },
}

export const getStaffRoles = (tx: Tx): Promise<StaffRoles> => readSetting(tx, STAFF_ROLES)

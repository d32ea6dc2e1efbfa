// The routes of a signed-in partner.

import { memberAccount } from './account.ts'
import { memberDashboard } from './dashboard.ts'
import { memberDownline } from './downline.ts'
import { memberEarnings } from './earnings.ts'

export const memberRoutes = [
  memberAccount,
  memberDashboard,
  memberDownline,
  memberEarnings,
] as const

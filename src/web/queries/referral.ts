import { queryOptions } from '@tanstack/react-query'
import type { ReferralView } from '#contract/partner-views.ts'

/** Whose link a visitor came by. */
export const referralQuery = (ref: string) =>
  queryOptions<ReferralView>({ queryKey: [`/api/referral?ref=${encodeURIComponent(ref)}`] })

import { publicQuery } from './query-client.ts'

/** Whose link a visitor came by. */
export const referralQuery = (ref: string) =>
  publicQuery(`/api/referral?ref=${encodeURIComponent(ref)}`)

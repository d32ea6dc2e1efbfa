// What every mail to a partner needs to know.

import type { MemberRow } from '#domain/partners/members.table.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import type { PartnerFacts } from '#mail/partner-mails.ts'
import type { Tx } from '#platform/tx.ts'
import type { JobContext } from './job-context.ts'

export async function partnerFacts(
  tx: Tx,
  { firstName }: MemberRow,
  { publicUrl }: JobContext,
): Promise<PartnerFacts> {
  const shop = await getShopFacts(tx)
  return { shop, firstName, dashboardUrl: `${publicUrl}/mlm/dashboard` }
}

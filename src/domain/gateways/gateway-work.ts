// What takes a gateway and the database in turn needs, and how what a gateway says is followed. No transaction is open while
// a gateway is called, and a process that dies between two steps leaves an attempt about which the gateway is asked later.

import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import type { GatewayName } from '#contract/gateways.ts'
import type { AttemptRow } from '#domain/orders/charges.table.ts'
import { itemKeyFolder, shredItemKeys } from '#domain/vault/wrap-secrets.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import type { AttemptFacts, Departure, Finding } from '#platform/gateways/gateway.ts'
import type { Gateways } from '#platform/gateways/open-gateways.ts'
import type { Shop } from '#platform/shop.ts'
import { type Actor, system } from '#platform/tx.ts'
import { syncFinding } from './sync-finding.ts'

export type GatewayWork = Readonly<ReturnType<typeof gatewayWork>>

type Parts = {
  shop: Shop
  gateways: Gateways
  /** The base URL of the shop. */
  publicUrl: string
  dataDir: string
}

export const gatewayWork = ({ shop, gateways, publicUrl, dataDir }: Parts) => ({
  ...{ shop, gateways, publicUrl },
  /** The key that seals what only a gateway and the shop may know. */
  openSecret: () => openAppSecret(dataDir),
  /** Deletes item keys of cards after a commit. */
  shred: (keys: readonly string[]) => shredItemKeys(itemKeyFolder(dataDir), keys),
})

/** What is kept sealed of an attempt: what only gateway and shop know, and the page that the shopper is shown. */
export type Sealed = {
  secret: string | null
  page: Extract<Departure, { kind: 'document' }> | null
}

export const purposeOf = ({ reference }: Pick<AttemptRow, 'reference'>) => `payment ${reference}`

export async function openSealed(
  { openSecret }: GatewayWork,
  attempt: AttemptRow,
): Promise<Sealed> {
  const { sealedSecret } = attempt
  const text = sealedSecret && (await openSecret()).open(sealedSecret, purposeOf(attempt))
  return text ? (JSON.parse(text) as Sealed) : { secret: null, page: null }
}

export const factsOf = async (work: GatewayWork, attempt: AttemptRow): Promise<AttemptFacts> => ({
  reference: attempt.reference,
  gatewayId: attempt.gatewayId,
  amountCents: attempt.amount,
  secret: (await openSealed(work, attempt)).secret,
  startedAt: attempt.createdAt,
  expiresAt: attempt.expiresAt,
  now: await nowOf(work),
})

/** The actor of what a gateway reports; the event log stores its name. */
export const gatewayActor = (name: GatewayName): Actor => system(GATEWAY_NAMES[name])

export const nowOf = ({ shop }: GatewayWork) =>
  shop.read(system('card payments'), async ({ now }) => now)

/** Follows what a gateway says of an attempt. */
export async function settle(
  work: GatewayWork,
  attempt: AttemptRow,
  finding: Finding,
): Promise<void> {
  const { shredded } = await work.shop.write(gatewayActor(attempt.gateway), (tx) =>
    syncFinding(tx, { attemptId: attempt.id, finding, source: 'answer' }),
  )
  await work.shred(shredded)
}

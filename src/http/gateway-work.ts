// What routes about card payments need to work with gateways.

import type { Context } from 'hono'
import type { GatewayWork } from '#domain/gateways/gateway-work.ts'
import { itemKeyFolder, shredItemKeys } from '#domain/vault/wrap-secrets.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import type { ApiEnv } from './endpoint.ts'

export function gatewayWorkOf(c: Context<ApiEnv>): GatewayWork {
  const { shop, gateways, config, publicUrl } = c.var.deps
  return {
    shop,
    gateways,
    publicUrl,
    openSecret: () => openAppSecret(config.dataDir),
    shred: (keys) => shredItemKeys(itemKeyFolder(config.dataDir), keys),
  }
}

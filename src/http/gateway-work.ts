// What routes about card payments need to work with gateways.

import type { Context } from 'hono'
import { gatewayWork } from '#domain/gateways/gateway-work.ts'
import type { ApiEnv } from './endpoint.ts'

export function gatewayWorkOf(c: Context<ApiEnv>) {
  const { config, ...deps } = c.var.deps
  return gatewayWork({ ...deps, dataDir: config.dataDir })
}

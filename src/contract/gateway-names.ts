// The gateways as people read their names. In a file without schemas, so that a page does not load zod.

import type { GatewayName } from './gateways.ts'

export const GATEWAY_NAMES: Record<GatewayName, string> = {
  fygaro: 'Fygaro',
  powertranz: 'PowerTranz',
  wipay: 'WiPay',
}

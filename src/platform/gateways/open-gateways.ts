// The card gateways that are set up, by name.

import { GATEWAYS, type GatewayName } from '#contract/gateways.ts'
import { openFygaro } from './fygaro.ts'
import type { Gateway } from './gateway.ts'
import type { GatewaySettings } from './gateway-settings.ts'
import { openPowerTranz } from './powertranz.ts'
import { openWiPay } from './wipay.ts'

export type Gateways = {
  /** The gateway that takes new orders by card; undefined while the vault does. */
  cards: Gateway | undefined
  byName: ReadonlyMap<GatewayName, Gateway>
}

export function openGateways({ cards, fygaro, powertranz, wipay }: GatewaySettings): Gateways {
  const opened: Record<GatewayName, Gateway | undefined> = {
    fygaro: fygaro && openFygaro(fygaro),
    powertranz: powertranz && openPowerTranz(powertranz),
    wipay: wipay && openWiPay(wipay),
  }
  const byName = new Map(
    GATEWAYS.flatMap((name) => {
      const gateway = opened[name]
      return gateway ? [[name, gateway] as const] : []
    }),
  )
  return { cards: cards === 'vault' ? undefined : opened[cards], byName }
}

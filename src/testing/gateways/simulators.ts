// The simulators by the names of their gateways, and all of them at once.

import { startFygaroSimulator } from './fygaro-simulator.ts'
import { startPowerTranzSimulator } from './powertranz-simulator.ts'
import { startWiPaySimulator } from './wipay-simulator.ts'

export const SIMULATORS = {
  fygaro: startFygaroSimulator,
  powertranz: startPowerTranzSimulator,
  wipay: startWiPaySimulator,
} as const

export type Simulators = Awaited<ReturnType<typeof startSimulators>>

export async function startSimulators() {
  const fygaro = await startFygaroSimulator()
  const powertranz = await startPowerTranzSimulator()
  const wipay = await startWiPaySimulator()
  wipay.switches.rateLimits = 'off'
  const all = [fygaro, powertranz, wipay] as const
  return {
    ...{ fygaro, powertranz, wipay, all },
    /** The settings of a shop with all three gateways; `CARD_PAYMENTS` is still to be chosen. */
    environment: Object.assign(
      { TEST_PAYMENTS: 'on' },
      ...all.map((each) => each.environment),
    ) as Record<string, string>,
    connect: (shopUrl: string) => all.forEach((each) => each.connect(shopUrl)),
    close: async () => void (await Promise.all(all.map((each) => each.close()))),
  }
}

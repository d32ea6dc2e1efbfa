// The smallest shop that uses Fygaro: it takes what the simulator sends and keeps what the adapter makes of it. The simulator's
// clock stands still, and the shop has the same.

import { openFygaro } from '#platform/gateways/fygaro.ts'
import type { Notice, Notified, Starting } from '#platform/gateways/gateway.ts'
import { startFygaroSimulator } from './fygaro-simulator.ts'
import { attemptOf, openReceiver, paymentOf, settingsOf } from './gateway-trial.ts'

const FIXED = {
  reference: 'k3v9x0c7b2m4q8z1',
  transactionId: '0b3d1a52-6f0e-4a36-9c8f-2d1f6f0c9a11',
}

export type FygaroShop = Awaited<ReturnType<typeof openFygaroShop>>

export async function openFygaroShop() {
  const fygaro = await startFygaroSimulator()
  const { now } = fygaro.clock
  fygaro.clock.stop()
  let status: number | undefined
  const open = (environment: Record<string, string>) =>
    openFygaro(settingsOf('fygaro', environment))
  const server = await openReceiver((received) => {
    if (status !== undefined) return status
    const notice = { ...received, now: now() }
    const result = shop.gateway.notified?.(notice)
    if (result) shop.notices.push({ notice, result })
    return result?.verdict === 'genuine' ? 200 : 400
  })
  fygaro.connect(server.url)
  const shop = {
    fygaro,
    gateway: open(fygaro.environment),
    /** What came, oldest first, and what the adapter made of it. */
    notices: [] as { notice: Notice; result: Notified }[],
    /** Reads the simulator's settings again, as a restart does. */
    restart: (environment = fygaro.environment) => void (shop.gateway = open(environment)),
    /** With a status, every hook is answered so and thrown away. */
    answerWith: (next: number | undefined) => void (status = next),
    payment: (changes: Partial<Starting> = {}) => paymentOf({ ...FIXED, now: now(), ...changes }),
    /** The address at which a payment is made. */
    link: async (changes?: Partial<Starting>): Promise<string> => {
      const payment = shop.payment(changes)
      const { to } = attemptOf(payment, await shop.gateway.start(payment))
      if (to.kind !== 'url') throw new Error('Not an address')
      return to.url
    },
    close: async () => void (await Promise.all([fygaro.close(), server.close()])),
  }
  return shop
}

// What each of the simulated gateways can be made to do that the others do in another way, so that one table of tests
// runs through all of them: reports that are wrong, and ways back that somebody made up.

import { randomUUID } from 'node:crypto'
import type { AttemptView } from '#contract/card-payments.ts'
import { startFygaroSimulator } from './fygaro-simulator.ts'
import { startPowerTranzSimulator } from './powertranz-simulator.ts'
import type { WayBack } from './hosted-page.ts'
import type { SimulatedGateway } from './simulated-gateway.ts'
import { startWiPaySimulator } from './wipay-simulator.ts'

type Named = Pick<AttemptView, 'attemptReference' | 'gatewayId'>

/** What is wrong with a notification: somebody else signed it, or it was made to name another attempt after it was signed. */
export type Flaw = 'signature' | { naming: Named }

/** A gateway that reports payments in signed notifications. */
export type Reports = {
  /** Reports a payment that was made, and returns the shop's status. */
  report: (attempt: Named, flaw?: Flaw) => Promise<number>
}

export type FaultyGateway = {
  simulator: SimulatedGateway & { clock: { forward(ms: number): void } }
  /** Undefined where the shop hears of a payment only when it asks. */
  reports: Reports | undefined
  /** The next payments are of another amount than the shop asked for, until it is off. */
  takeAnother: (amount: 'on' | 'off') => void
  /** The shop gets no word of what became of a payment by asking, until it is off. */
  keepSilent: (silence: 'on' | 'off') => void
  /** A way back that says "paid" of an attempt, made up by somebody who knows its names. */
  forge(shopUrl: string, attempt: Named): WayBack
  /** A genuine way back with the names of another attempt. */
  rename(back: WayBack, from: Named, to: Named): WayBack
}

async function trickFygaro(): Promise<FaultyGateway> {
  const simulator = await startFygaroSimulator()
  return {
    simulator,
    reports: {
      report: async (attempt, flaw) => {
        const { attemptReference } = attempt
        const charge = simulator.charges().find(({ reference }) => reference === attemptReference)
        simulator.misbehave(
          flaw === 'signature' ? { signature: 'other-secret' } : { bytes: altering(attempt, flaw) },
        )
        const status = await simulator.sendAgain(charge?.gatewayId ?? '')
        simulator.misbehave({})
        return status
      },
    },
    takeAnother: (amount) => simulator.misbehave(amount === 'on' ? { gratuityCents: 50_00 } : {}),
    keepSilent: () => {},
    forge: (_, { attemptReference }) => simulator.forgedReturn(attemptReference),
    rename,
  }
}

async function trickWiPay(): Promise<FaultyGateway> {
  const simulator = await startWiPaySimulator()
  const { switches } = simulator
  switches.rateLimits = 'off'
  return {
    simulator,
    reports: {
      report: (attempt, flaw) =>
        simulator.notify('payment.success', attempt.gatewayId ?? '', {
          ...(flaw === 'signature'
            ? { secret: 'of somebody else' }
            : { alter: altering(attempt, flaw) }),
        }),
    },
    takeAnother: (amount) => {
      switches.feeStructure = amount === 'on' ? 'customer_pay' : 'as-requested'
    },
    keepSilent: (silence) => void (switches.history = silence === 'on' ? 'empty' : 'kept'),
    forge: (shopUrl, { attemptReference, gatewayId }) => {
      const url = new URL('/api/gateways/wipay/return', shopUrl)
      url.search = new URLSearchParams({
        ...{ status: 'success', transaction_id: gatewayId ?? '', order_id: attemptReference },
        ...{ message: '[1-R00]: Transaction is approved.', hash: randomUUID().replaceAll('-', '') },
      }).toString()
      return { method: 'GET', url: url.href }
    },
    rename,
  }
}

async function trickPowerTranz(): Promise<FaultyGateway> {
  const simulator = await startPowerTranzSimulator()
  return {
    simulator,
    reports: undefined,
    takeAnother: (amount) =>
      simulator.behave({ overrides: amount === 'on' ? { TotalAmount: 1 } : {} }),
    keepSilent: (silence) => simulator.trouble(silence === 'on' ? 'lost-answer' : 'none'),
    forge: (shopUrl, { gatewayId }) => {
      const [id, token] = [gatewayId ?? '', randomUUID()]
      const result = {
        ...{ TransactionIdentifier: id, SpiToken: token, Approved: true, IsoResponseCode: '00' },
        RiskManagement: { ThreeDSecure: { AuthenticationStatus: 'Y' } },
      }
      return {
        method: 'POST',
        url: `${shopUrl}/api/gateways/powertranz/return`,
        form: { Response: JSON.stringify(result), SpiToken: token, TransactionIdentifier: id },
      }
    },
    rename,
  }
}

export const FAULTY_GATEWAYS = {
  fygaro: trickFygaro,
  powertranz: trickPowerTranz,
  wipay: trickWiPay,
}

/** Makes a text name another attempt: the id first, because WiPay's has the reference inside. */
const renamedIn = (text: string, from: Named, to: Named) =>
  text
    .replaceAll(from.gatewayId ?? from.attemptReference, to.gatewayId ?? to.attemptReference)
    .replaceAll(from.attemptReference, to.attemptReference)

const altering = (attempt: Named, flaw?: Exclude<Flaw, 'signature'>) => (body: string) =>
  flaw ? renamedIn(body, attempt, flaw.naming) : body

function rename(back: WayBack, from: Named, to: Named): WayBack {
  const renamed = (text: string) => renamedIn(text, from, to)
  if (back.method === 'GET') return { method: 'GET', url: renamed(back.url) }
  const form = Object.entries(back.form).map(([name, value]) => [name, renamed(value)])
  return { ...back, form: Object.fromEntries(form) as Record<string, string> }
}

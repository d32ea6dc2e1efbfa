// Fygaro: the shopper pays on the page of a payment button, which opens by a link that the shop signs. No call is made.
// Only Fygaro's signed notification says that money came; it sends one for each successful payment and none for anything
// else. A return is not signed and proves nothing. There is no way to ask for a payment or to refund one.

import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { SignJWT } from 'jose'
import { CURRENCY } from '#contract/gateways.ts'
import { dollarsFromCents } from '#contract/money.ts'
import { messageOf } from './fygaro-message.ts'
import type { FygaroSettings } from './gateway-settings.ts'
import {
  type AttemptName,
  type Back,
  type Gateway,
  isReference,
  type Notice,
  type Notified,
  notStarted,
  type Started,
  type Starting,
} from './gateway.ts'

const LINK_SECONDS = 30 * 60
/** Fygaro's clock may be this much behind the shop's. */
const EARLY_SECONDS = 60
/** A notification whose time differs more from the shop's is refused, so that an old one cannot be sent again. */
const TOLERANCE_SECONDS = 300

export function openFygaro(settings: FygaroSettings): Gateway {
  return {
    name: 'fygaro',
    isTest: settings.isTest,
    canAsk: false,
    refunds: 'by-hand',
    returnsTo: 'fixed',
    start: (payment) => start(settings, payment),
    namedIn,
    claimOf: () => ({ next: 'wait' }),
    ask: () => Promise.resolve({ state: 'unsupported' }),
    notified: (notice) => notified(settings, notice),
  }
}

async function start(settings: FygaroSettings, payment: Starting): Promise<Started> {
  const { url, button, keyId, secret } = settings
  const seconds = wholeSeconds(payment.now)
  const expiresSeconds = seconds + LINK_SECONDS
  try {
    const token = await new SignJWT({
      amount: dollarsFromCents(payment.amountCents),
      currency: CURRENCY,
      custom_reference: payment.reference,
    })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: keyId })
      .setNotBefore(seconds - EARLY_SECONDS)
      .setExpirationTime(expiresSeconds)
      .sign(Buffer.from(secret))
    return {
      state: 'started',
      gatewayId: null,
      to: { kind: 'url', url: `${url}/en/pb/${encodeURIComponent(button)}?jwt=${token}` },
      secret: null,
      expiresAt: new Date(expiresSeconds * 1000),
    }
  } catch {
    return notStarted('set-up', 'not-signed')
  }
}

/** Fygaro's text and its example spell the parameter differently. */
function namedIn({ query }: Back): AttemptName | undefined {
  const reference = [query.custom_reference, query.customReference].find(isReference)
  return reference === undefined ? undefined : { reference }
}

function notified({ secrets }: FygaroSettings, { header, bytes, now }: Notice): Notified {
  const secret = secrets.get(header('fygaro-key-id') ?? '')
  if (secret === undefined) return { verdict: 'forged', why: 'unknown key' }
  const { time, signatures } = readSignature(header('fygaro-signature') ?? '')
  if (time === undefined) return { verdict: 'forged', why: 'no time' }
  const right = createHmac('sha256', secret).update(`${time}.`).update(bytes).digest()
  if (!signatures.some((signature) => timingSafeEqual(signature, right)))
    return { verdict: 'forged', why: 'wrong signature' }
  if (Math.abs(wholeSeconds(now) - Number(time)) > TOLERANCE_SECONDS)
    return { verdict: 'forged', why: 'wrong time' }
  const noticeId = createHash('sha256').update(bytes).digest('hex')
  return { verdict: 'genuine', noticeId, message: messageOf(bytes) }
}

/** `t=<Unix seconds>,v1=<hex>`, with a `v1` for each secret in use. Other parts are for other readers. */
function readSignature(header: string): { time: string | undefined; signatures: Buffer[] } {
  const parts = header.split(',').map((part) => part.trim())
  const valuesOf = (name: string) =>
    parts.filter((part) => part.startsWith(name)).map((part) => part.slice(name.length))
  const [time] = valuesOf('t=')
  return {
    time: time !== undefined && /^[1-9]\d{9,11}$/.test(time) ? time : undefined,
    signatures: valuesOf('v1=')
      .filter((value) => /^[0-9a-f]{64}$/.test(value))
      .map((value) => Buffer.from(value, 'hex')),
  }
}

function wholeSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000)
}

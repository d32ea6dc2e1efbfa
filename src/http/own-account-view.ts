// The fields of a person's own account, for staff and partners, and the id of a session in a path.

import { toString as drawCode } from 'qrcode'
import type { AuthenticatorSetup } from '#contract/own-account.ts'
import { authenticatorUrl } from '#domain/identity/authenticator.ts'
import type { OpenSession } from '#domain/identity/own-sessions.ts'
import { Refusal } from '#platform/refusal.ts'

type Setup = { secret: string; issuer: string; label: string }

/** The secret of an authenticator app, as text and as a QR code. */
export async function setupView(setup: Setup): Promise<AuthenticatorSetup> {
  const picture = await drawCode(authenticatorUrl(setup), { type: 'svg', margin: 2 })
  const qr = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
  return { secret: setup.secret, qr }
}

export const sessionFields = ({ facts, ...session }: OpenSession) => ({
  ...session,
  address: facts.address ?? null,
  browser: facts.browser || null,
})

export function sessionParam(id = ''): string {
  if (!/^[a-f\d]{24}$/.test(id)) throw new Refusal('not-found')
  return id
}

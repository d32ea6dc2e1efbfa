// What staff and partners read of their own account, and how a session is named in an address.

import { toString as drawCode } from 'qrcode'
import type { AuthenticatorSetup, SessionView } from '#contract/own-account.ts'
import { authenticatorAddress } from '#domain/identity/authenticator.ts'
import type { OpenSession } from '#domain/identity/sessions.ts'
import { Refusal } from '#platform/refusal.ts'

/** The secret of an app that is being set up, and a picture of it. */
export async function setupView(made: {
  secret: string
  issuer: string
  label: string
}): Promise<AuthenticatorSetup> {
  const picture = await drawCode(authenticatorAddress(made), { type: 'svg', margin: 2 })
  const qr = `data:image/svg+xml;base64,${Buffer.from(picture).toString('base64')}`
  return { secret: made.secret, qr }
}

export const sessionView = ({ facts, ...session }: OpenSession): SessionView => ({
  id: session.id,
  openedAt: session.openedAt.toISOString(),
  lastUsedAt: session.lastUsedAt.toISOString(),
  endsAt: session.endsAt.toISOString(),
  address: facts.address ?? null,
  browser: facts.browser || null,
  isThisOne: session.isThisOne,
})

export function sessionParam(id: string): string {
  if (!/^[a-f\d]{24}$/.test(id)) throw new Refusal('not-found')
  return id
}

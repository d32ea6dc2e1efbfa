// What staff accounts and partner accounts have in common: an authenticator app, recovery codes and
// sessions.

import { z } from 'zod'
import { listedBy } from './lists.ts'
import { instant } from './units.ts'

export const ConfirmAuthenticator = z.strictObject({
  code: z
    .string()
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Please enter the 6 digits that the app shows')),
})
export type ConfirmAuthenticator = z.infer<typeof ConfirmAuthenticator>

/** A code from the authenticator app, or a recovery code. */
export const ProveByCode = z.strictObject({
  code: z.string().trim().min(1, 'Please enter a code').max(60),
})
export type ProveByCode = z.infer<typeof ProveByCode>

/** Recovery codes, shown only once. Each replaces the app for one sign-in. */
export const RecoveryCodesView = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodesView = z.input<typeof RecoveryCodesView>

/** `secret` is for typing; `qr` is the same as a QR code in a data URL. Both are shown only once. */
export const AuthenticatorSetup = z.object({ secret: z.string(), qr: z.string() })
export type AuthenticatorSetup = z.input<typeof AuthenticatorSetup>

/** `GET .../account/sessions`, newest first; `q` searches IP address and browser. */
export const ListSessions = z.strictObject(listedBy('opened', 'used'))
export type ListSessions = z.infer<typeof ListSessions>

export const SessionView = z.object({
  id: z.string(),
  openedAt: instant,
  /** Accurate to five minutes. */
  lastUsedAt: instant,
  endsAt: instant,
  /** The IP address. */
  address: z.string().nullable(),
  browser: z.string().nullable(),
  isThisOne: z.boolean(),
})
export type SessionView = z.input<typeof SessionView>

export const SessionsEnded = z.object({ ended: z.number() })

// The parts of an account that staff and partners both have: an authenticator app, recovery codes,
// sessions.

import { z } from 'zod'
import { listedBy } from './lists.ts'
import { instant } from './units.ts'

export const ConfirmAuthenticator = z.strictObject({
  code: z
    .string()
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .pipe(z.string().regex(/^\d{6}$/, 'Please enter the 6 digits that the app shows')),
})
export type ConfirmAuthenticator = z.infer<typeof ConfirmAuthenticator>

/** A code of the app, or one of the recovery codes. */
export const ProveByCode = z.strictObject({
  code: z.string().trim().min(1, 'Please enter a code').max(60),
})
export type ProveByCode = z.infer<typeof ProveByCode>

/** Each replaces the app for one sign-in; they are shown only once. */
export const RecoveryCodesView = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodesView = z.input<typeof RecoveryCodesView>

/** `secret` is for typing, `qr` the same as a picture in a data URL. Both are shown only once. */
export const AuthenticatorSetup = z.object({ secret: z.string(), qr: z.string() })
export type AuthenticatorSetup = z.input<typeof AuthenticatorSetup>

/** `GET .../account/sessions`: `q` is a part of the address or of the browser; newest first. */
export const ListSessions = z.strictObject(listedBy('opened', 'used'))
export type ListSessions = z.infer<typeof ListSessions>

export const SessionView = z.object({
  id: z.string(),
  openedAt: instant,
  /** Accurate to five minutes. */
  lastUsedAt: instant,
  endsAt: instant,
  address: z.string().nullable(),
  browser: z.string().nullable(),
  isThisOne: z.boolean(),
})
export type SessionView = z.input<typeof SessionView>

export const SessionsEnded = z.object({ ended: z.number() })

// Staff members: invitations, roles, and their own accounts.

import { z } from 'zod'
import { ignoringReadOnly } from './read-only.ts'
import { emailAddress, oneLine } from './free-text.ts'
import { listedBy } from './lists.ts'
import { ProveByCode } from './own-account.ts'
import { newPassword } from './passwords.ts'
import { ROLES } from './staff.ts'
import { instant } from './units.ts'

const EMAIL = 'Valid email is required'
const role = z.enum(ROLES, 'Please choose a role')
const password = z.string().min(1, 'Password is required').max(200)

/** `GET /api/admin/me`: who is signed in; the editor has no id. */
export const CallerView = z.object({
  id: z.number().nullable(),
  name: z.string(),
  role: z.enum(ROLES),
  secondRole: z.enum(ROLES).nullable(),
  /** How far below the shop's prices the caller may sell; null without a limit. */
  discountPercent: z.number().nullable(),
})

/** `GET /api/staff`. */
export const ListStaff = z.strictObject({
  ...listedBy('name', 'role'),
  q: oneLine(100).optional(),
  role: role.optional(),
})
export type ListStaff = z.infer<typeof ListStaff>

/** `GET /api/staff-invitations`, newest first; `q` searches e-mail address and role. */
export const ListInvitations = z.strictObject(listedBy('date', 'email', 'role'))

export const InviteStaff = z.strictObject({ email: emailAddress(EMAIL), role })
export type InviteStaff = z.infer<typeof InviteStaff>

/** `PUT /api/staff/{id}`: the whole record as read, or only the changed fields. */
export const ChangeStaff = ignoringReadOnly(
  {
    role: role.optional(),
    secondRole: role.nullable().optional(),
    isActive: z.boolean().optional(),
  },
  [
    'id',
    'username',
    'firstName',
    'lastName',
    'email',
    'authenticator',
    'createdAt',
    'lastSignInAt',
  ],
)
export type ChangeStaff = z.infer<typeof ChangeStaff>

const link = z.string().max(100)
export const ReadInvitation = z.strictObject({ link })

export const JoinStaff = z.strictObject({
  link,
  firstName: oneLine(80, 'First name is required'),
  lastName: oneLine(80),
  username: oneLine(60, 'Username is required').refine(
    (name) => /^[\p{L}\p{N}._-]{3,60}$/u.test(name),
    'Use 3 to 60 letters, digits, dots, dashes or underscores',
  ),
  password: newPassword,
})
export type JoinStaff = z.infer<typeof JoinStaff>

export const ChangePassword = z.strictObject({
  password,
  newPassword,
})
export type ChangePassword = z.infer<typeof ChangePassword>

export const ProvePassword = z.strictObject({ password })
export type ProvePassword = z.infer<typeof ProvePassword>

/** `POST /api/account/authenticator/removal`. */
export const RemoveAuthenticator = ProvePassword.extend(ProveByCode.shape)
export type RemoveAuthenticator = z.infer<typeof RemoveAuthenticator>

const PERSON = {
  id: z.number(),
  username: z.string(),
  email: z.string().nullable(),
  role: z.enum(ROLES),
  /** Ignored unless the settings allow two roles. */
  secondRole: z.enum(ROLES).nullable(),
  authenticator: z.boolean(),
}

export const TeamMember = z.object({
  ...PERSON,
  firstName: z.string(),
  lastName: z.string(),
  isActive: z.boolean(),
  createdAt: instant,
  lastSignInAt: instant.nullable(),
})
export type TeamMember = z.input<typeof TeamMember>

/** The page behind an invitation link. */
export const OpenInvitation = z.object({ email: z.string(), role: z.enum(ROLES) })
export type OpenInvitation = z.input<typeof OpenInvitation>

export const InvitationView = OpenInvitation.extend({
  id: z.number(),
  createdAt: instant,
  expiresAt: instant,
})
export type InvitationView = z.input<typeof InvitationView>

export const AccountView = z.object({
  ...PERSON,
  name: z.string(),
  recoveryCodesLeft: z.number(),
})
export type AccountView = z.input<typeof AccountView>

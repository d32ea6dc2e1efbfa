// The people who run the shop: inviting them, what they may do, their own account.

import { z } from 'zod'
import { asRead } from './as-read.ts'
import { emailAddress, oneLine } from './free-text.ts'
import { listedBy } from './lists.ts'
import { ProveByCode } from './own-account.ts'
import { newPassword } from './passwords.ts'
import { ROLES, type Role } from './staff.ts'

const EMAIL = 'Valid email is required'
const role = z.enum(ROLES, 'Please choose a role')
const password = z.string().min(1, 'Password is required').max(200)

/** `GET /api/staff`. */
export const ListStaff = z.strictObject({
  ...listedBy('name', 'role'),
  q: oneLine(100).optional(),
  role: role.optional(),
})
export type ListStaff = z.infer<typeof ListStaff>

/** `GET /api/staff-invitations`: the first to be written first; `q` is an address or a role. */
export const ListInvitations = z.strictObject(listedBy('date', 'email', 'role'))

export const InviteStaff = z.strictObject({ email: emailAddress(EMAIL), role })
export type InviteStaff = z.infer<typeof InviteStaff>

/** `PUT /api/staff/{id}`: the person as read, or only what changes. */
export const ChangeStaff = asRead(
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

/** `POST /api/account/authenticator/removal`: a code of the app, or one of the recovery codes. */
export const RemoveAuthenticator = ProvePassword.extend(ProveByCode.shape)
export type RemoveAuthenticator = z.infer<typeof RemoveAuthenticator>

export type TeamMember = {
  id: number
  username: string
  firstName: string
  lastName: string
  email: string | null
  role: Role
  /** Counts only while the settings let people hold two roles. */
  secondRole: Role | null
  isActive: boolean
  authenticator: boolean
  createdAt: string
  lastSignInAt: string | null
}

export type InvitationView = {
  id: number
  email: string
  role: Role
  createdAt: string
  expiresAt: string
}

/** What the person sees who opens the link of an invitation. */
export type OpenInvitation = { email: string; role: Role }

export type AccountView = {
  id: number
  username: string
  name: string
  email: string | null
  role: Role
  secondRole: Role | null
  authenticator: boolean
  recoveryCodesLeft: number
}

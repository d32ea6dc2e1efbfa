// Staff: signing in, roles and abilities.

import { z } from 'zod'
import { oneLine } from './free-text.ts'

export const AdminLogin = z.strictObject({
  username: oneLine(100, 'Username is required'),
  password: z.string().min(1, 'Password is required').max(200),
  /** From the authenticator app, or a recovery code. */
  code: z.string().max(60).optional(),
})
export type AdminLogin = z.infer<typeof AdminLogin>

export const LoginView = z.object({ success: z.literal(true), token: z.string() })

export const AdminUnlock = z.strictObject({
  password: z.string().min(1, 'Password is required').max(200),
})
export type AdminUnlock = z.infer<typeof AdminUnlock>

export const ROLES = ['admin', 'manager', 'clerk', 'custodian', 'auditor', 'viewer'] as const
export type Role = (typeof ROLES)[number]

export const ABILITIES = [
  'account.own',
  'orders.read',
  'orders.write',
  'orders.export',
  'orders.delete',
  'orders.restore',
  'prices.change',
  'vouchers.change',
  'refunds.record',
  'refunds.approve',
  'transfers.decide',
  'quotes.answer',
  'cases.answer',
  'cases.decide',
  'products.read',
  'products.write',
  'stock.count',
  'customers.read',
  'customers.answer',
  'reviews.show',
  'broadcast.send',
  'mail.read',
  'mail.send',
  'partners.read',
  'partners.write',
  'partners.attribute',
  'commissions.decide',
  'plans.publish',
  'payouts.prepare',
  'payouts.approve',
  'cards.reveal',
  'vault.read',
  'staff.manage',
  'settings.write',
  'settings.money',
  'reports.money',
  'privacy.answer',
  'audit.read',
] as const
export type Ability = (typeof ABILITIES)[number]

const READS: Ability[] = ['account.own', 'orders.read', 'products.read', 'customers.read']
const DESK_WORK: Ability[] = [
  'orders.write',
  'orders.export',
  'transfers.decide',
  'quotes.answer',
  'cases.answer',
  'stock.count',
  'customers.answer',
]

/** Changes of an order's prices, money and partner, decisions, deletions, and what is shown of reviews: a named person must answer for each. */
const BY_NAME: Ability[] = [
  'orders.delete',
  'orders.restore',
  'prices.change',
  'vouchers.change',
  'refunds.record',
  'refunds.approve',
  'partners.attribute',
  'cases.decide',
  'reviews.show',
]

/** What the shared password of the editor does not allow. */
export const EDITOR_MAY_NOT: readonly Ability[] = [
  'account.own',
  'orders.export',
  'settings.money',
  'reports.money',
  ...BY_NAME,
]

/** The abilities of each role. Only a custodian may reveal cards; not even an admin may. */
export const ABILITIES_OF: Record<Role, readonly Ability[]> = {
  admin: ABILITIES.filter((ability) => ability !== 'cards.reveal'),
  manager: [
    ...READS,
    ...DESK_WORK,
    ...BY_NAME,
    'reports.money',
    'products.write',
    'broadcast.send',
    'mail.read',
    'mail.send',
    'partners.read',
    'partners.write',
    'commissions.decide',
    'payouts.prepare',
    'payouts.approve',
    'settings.write',
  ],
  clerk: [...READS, ...DESK_WORK],
  custodian: ['account.own', 'orders.read', 'cards.reveal', 'vault.read'],
  auditor: [
    ...READS,
    'orders.export',
    'reports.money',
    'mail.read',
    'partners.read',
    'audit.read',
    'vault.read',
  ],
  viewer: ['account.own', 'orders.read', 'products.read'],
}

export const roleCan = (role: Role, ability: Ability) => ABILITIES_OF[role].includes(ability)

/** A person's role, and a second one if the settings allow it. */
export type HeldRoles = { role: Role; secondRole?: Role | null | undefined }

/** Whether one of the person's roles has the ability. */
export const canWith = ({ role, secondRole }: HeldRoles, ability: Ability) =>
  roleCan(role, ability) || (secondRole ? roleCan(secondRole, ability) : false)

/** `admin`, or `admin and custodian`. */
export const rolesLabel = ({ role, secondRole }: HeldRoles) =>
  secondRole ? `${role} and ${secondRole}` : role

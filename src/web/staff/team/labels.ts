// How staff's screens name people, roles and abilities.

import type { Ability, Role } from '#contract/staff.ts'
import type { TeamMember } from '#contract/team.ts'

export const ROLE_NAMES: Record<Role, string> = {
  admin: 'Admin',
  manager: 'Manager',
  clerk: 'Clerk',
  custodian: 'Custodian',
  auditor: 'Auditor',
  viewer: 'Viewer',
}

export const ABILITY_LABELS: Record<Ability, string> = {
  'account.own': 'Their own account',
  'orders.read': 'See orders',
  'orders.write': 'Write and change orders',
  'orders.export': 'Export orders and their customers',
  'orders.delete': 'Delete orders',
  'orders.restore': 'Restore deleted orders',
  'prices.change': 'Set prices and discounts of an order',
  'vouchers.change': 'Make and stop vouchers',
  'refunds.record': 'Send refunds',
  'refunds.approve': 'Approve large refunds',
  'transfers.decide': 'Confirm bank transfers',
  'quotes.answer': 'Answer quotes',
  'cases.answer': 'Answer cases',
  'cases.decide': 'Decide cases',
  'products.read': 'See products and stock',
  'products.write': 'Change products',
  'stock.count': 'Count stock',
  'customers.read': 'See customers and messages',
  'customers.answer': 'Handle messages and claims',
  'reviews.show': 'Show, refuse and answer reviews',
  'broadcast.send': 'Write to the mailing list',
  'mail.read': 'Read the shop’s mails',
  'mail.send': 'Send the shop’s mails again',
  'partners.read': 'See partners',
  'partners.write': 'Change partners',
  'partners.attribute': 'Set the partner for an order',
  'commissions.decide': 'Hold, release and award commissions',
  'plans.publish': 'Publish pay plans',
  'payouts.prepare': 'Prepare payouts',
  'payouts.approve': 'Approve payouts',
  'cards.reveal': 'Open card details',
  'vault.read': 'See the vault’s keys and log',
  'staff.manage': 'Manage the staff',
  'settings.write': 'Change settings',
  'settings.money': 'Change the rules of refunds, delivery and tax',
  'reports.money': 'Export accountant files',
  'privacy.answer': 'Export and erase personal data',
  'audit.read': 'Read the audit log',
}

export const nameOf = ({ firstName, lastName, username }: TeamMember) =>
  `${firstName} ${lastName}`.trim() || username

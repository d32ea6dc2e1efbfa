// The mails to staff: the link of an invitation, and to every admin that the bank account has changed.

import { and, eq, isNotNull } from 'drizzle-orm'
import { textOf } from '#content/text-of.ts'
import type { EventOf } from '#contract/events.ts'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { STAFF_INVITED } from '#contract/mails.ts'
import { findInvitation, invitationLink } from '#domain/identity/invitations.ts'
import { users } from '#domain/identity/users.table.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { type Fact, factTable } from '#mail/layout.ts'
import { mailOf } from '#mail/mail-of.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { system, type Tx } from '#platform/tx.ts'
import type { Listener } from './job-context.ts'
import { sendMail } from './send-mail.ts'

export const mailStaffInvited: Listener<EventOf<'staff.invited'>> = {
  name: 'mail-staff-invited',
  run: async (context, event) => {
    const key = await openAppSecret(context.dataDir)
    await sendMail(context, STAFF_INVITED, async (tx, shop) => {
      const invitation = await findInvitation(tx, event.facts.invitationId)
      if (!invitation || invitation.acceptedAt || invitation.withdrawnAt) return undefined
      const { id, email, role, expiresAt } = invitation
      const url = `${shop.publicUrl}/admin/join/${invitationLink(invitation, key)}`
      return {
        dedupeKey: id,
        recipient: email,
        ...mailOf(textOf('mail-staff-invited', { name: shop.name, url }), {
          details: factTable([
            ['Role', role],
            ['Valid until', formatDayAndTime(expiresAt.toISOString())],
          ]),
        }),
      }
    })
  },
}

const SHOWN_DIGITS = 4
const FIELD_NAMES: ReadonlyMap<string, string> = new Map([
  ['bank.bank', 'Bank'],
  ['bank.branch', 'Branch'],
  ['bank.accountName', 'Account name'],
  ['bank.account', 'Account number'],
])

/** Mailed to every admin, or to the shop if no admin has an e-mail address. */
export const mailBankChanged: Listener<EventOf<'settings.changed'>> = {
  name: 'mail-bank-changed',
  run: async (context, { id, by, facts: { subject, changed } }) => {
    const rows = subject === 'shop' ? changed.flatMap(rowOf) : []
    if (rows.length === 0) return
    const kind = 'bank-changed'
    for (const recipient of await context.shop.read(system(kind), adminAddresses))
      await sendMail(context, kind, async (_, shop) => ({
        dedupeKey: `${id}:${recipient}`,
        recipient,
        ...mailOf(textOf('mail-bank-changed', { url: `${shop.publicUrl}/admin/settings` }), {
          details: factTable([...rows, ['Changed by', by]]),
        }),
      }))
  },
}

function rowOf({ field, from, to }: { field: string; from: string; to: string }): Fact[] {
  const name = FIELD_NAMES.get(field)
  const shown = field === 'bank.account' ? lastDigits : (text: string) => text
  return name ? [[name, `${shown(from)} → ${shown(to)}`]] : []
}

const lastDigits = (account: string) => `…${account.replaceAll(/\D/g, '').slice(-SHOWN_DIGITS)}`

async function adminAddresses(tx: Tx): Promise<string[]> {
  const rows = await tx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true), isNotNull(users.email)))
  const found = rows.flatMap(({ email }) => email || [])
  return found.length > 0 ? found : [(await getShopFacts(tx)).email]
}

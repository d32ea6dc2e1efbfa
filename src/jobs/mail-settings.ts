// The mail to every admin that follows another bank account for transfers.

import { and, eq, isNotNull } from 'drizzle-orm'
import type { EventOf } from '#contract/events.ts'
import { users } from '#domain/identity/users.table.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { type BankChange, bankChangedMail } from '#mail/settings-mails.ts'
import type { Tx } from '#platform/tx.ts'
import { post } from './send-mail.ts'
import type { Listener } from './job-context.ts'

const SHOWN_DIGITS = 4
const NAMES: ReadonlyMap<string, string> = new Map([
  ['bank.bank', 'Bank'],
  ['bank.branch', 'Branch'],
  ['bank.accountName', 'Account name'],
  ['bank.account', 'Account number'],
])

/** Where no admin has an address, the shop's own gets it. */
export const mailBankChanged: Listener<EventOf<'settings.changed'>> = {
  name: 'mail-bank-changed',
  run: async (context, { id, by, facts }) => {
    const lines = facts.subject === 'shop' ? facts.changed.flatMap(lineOf) : []
    if (lines.length === 0) return
    const kind = 'bank-changed'
    const recipients = await context.shop.read({ kind: 'system', name: kind }, adminAddresses)
    for (const recipient of recipients)
      await post(context, async (tx) => {
        const shop = await getShopFacts(tx)
        const settingsUrl = `${context.publicUrl}/admin/settings`
        const mail = bankChangedMail({ shop, lines, changedBy: by, settingsUrl })
        return { key: `${kind}:${id}:${recipient}`, kind, recipient, mail }
      })
  },
}

function lineOf({ field, from, to }: { field: string; from: string; to: string }) {
  const name = NAMES.get(field)
  if (!name) return []
  const shown = field === 'bank.account' ? lastDigits : (text: string) => text
  const line: BankChange['lines'][number] = { name, from: shown(from), to: shown(to) }
  return [line]
}

const lastDigits = (account: string) => `…${account.replaceAll(/\D/g, '').slice(-SHOWN_DIGITS)}`

async function adminAddresses(tx: Tx): Promise<string[]> {
  const rows = await tx.db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'admin'), eq(users.isActive, true), isNotNull(users.email)))
  const found = rows.flatMap(({ email }) => (email ? [email] : []))
  return found.length > 0 ? found : [(await getShopFacts(tx)).email]
}

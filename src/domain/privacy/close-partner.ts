// Closes a partner's account: nobody can sign in to it and it names nobody; what else names the person is
// erased as declared (`erase-person.ts`). The ledger, the commissions and the place in the tree stay, as
// other partners' money depends on them.

import { and, eq, isNotNull, ne, notInArray } from 'drizzle-orm'
import { commissions } from '#domain/commissions/commissions.table.ts'
import { authenticators, recoveryCodes } from '#domain/identity/authenticators.table.ts'
import { sessions } from '#domain/identity/sessions.table.ts'
import { signInCodes } from '#domain/identity/sign-in-codes.table.ts'
import { users } from '#domain/identity/users.table.ts'
import { ledgerAccounts } from '#domain/ledger/ledger.table.ts'
import { wallets } from '#domain/ledger/wallets.table.ts'
import { changeMember } from '#domain/partners/get-member.ts'
import { members } from '#domain/partners/members.table.ts'
import { payees } from '#domain/partners/payees.table.ts'
import { dropPlacements } from '#domain/partners/place-member.ts'
import { payments } from '#domain/payouts/payouts.table.ts'
import { forgetSignals } from '#domain/signals/record-findings.ts'
import { Refusal } from '#platform/refusal.ts'
import { NOBODY } from '#platform/mail/mails.ts'
import { singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'

export type Closing = { memberId: number; alias: string }

export async function closePartner(tx: Tx, { memberId, alias }: Closing): Promise<void> {
  const { userId } = await lockPartner(tx, memberId)
  const accountsWithMoney = await tx.db.$count(
    ledgerAccounts,
    and(
      eq(ledgerAccounts.memberId, memberId),
      ne(ledgerAccounts.balanceCents, 0),
      // What was withheld for the tax office is not the partner's any more.
      ne(ledgerAccounts.kind, 'tax_withheld'),
    ),
  )
  if (accountsWithMoney > 0) throw new Refusal('wallet-not-empty')
  await changeMember(tx, memberId, {
    ...WITHOUT_NAME,
    email: `${alias}${NOBODY}`,
    isActive: false,
    closedAt: tx.now,
  })
  await tx.db
    .update(wallets)
    .set({ isActive: false, updatedAt: tx.now })
    .where(eq(wallets.memberId, memberId))
  await dropPlacements(tx, memberId)
  await forgetSignals(tx, memberId)
  // What a payment names stays for the books, as the payment does.
  const paid = tx.db
    .select({ id: payments.payeeId })
    .from(payments)
    .where(and(eq(payments.memberId, memberId), isNotNull(payments.payeeId)))
  await tx.db.delete(payees).where(and(eq(payees.memberId, memberId), notInArray(payees.id, paid)))
  if (userId !== null) await closeUser(tx, userId, alias)
  await tx.record('member.closed', { memberId })
}

/**
 * Makes everything that posts or restores a commission of the partner wait, as that locks the
 * partner's row too. The commissions are locked first, as there.
 */
async function lockPartner(tx: Tx, memberId: number) {
  const earned = eq(commissions.memberId, memberId)
  await tx.db
    .select({ id: commissions.id })
    .from(commissions)
    .where(earned)
    .orderBy(commissions.id)
    .for('update')
  return singleRow(await tx.db.select().from(members).where(eq(members.id, memberId)).for('update'))
}

async function closeUser(tx: Tx, userId: number, alias: string): Promise<void> {
  await tx.db.delete(sessions).where(eq(sessions.userId, userId))
  for (const table of [signInCodes, recoveryCodes, authenticators])
    await tx.db.delete(table).where(eq(table.userId, userId))
  const closed = { email: null, firstName: '', lastName: '', profileImageUrl: null }
  await tx.db
    .update(users)
    .set({ ...closed, username: alias, isActive: false, updatedAt: tx.now })
    .where(eq(users.id, userId))
}

const WITHOUT_NAME = {
  firstName: 'Former',
  lastName: 'partner',
  phone: '',
  bankAccount: '',
  paypalEmail: null,
  referralCode: null,
  keptCode: null,
  twoFactorEnabled: false,
  twoFactorSecret: null,
}

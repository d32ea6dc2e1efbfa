// Enrols a partner: in the sponsor's next slot, under a lock of the sponsor's row, with the place
// in the tree, the user, the accounts and the wallet. Joining is free and pays nobody.

import { eq, max } from 'drizzle-orm'
import { createMemberUser } from '#domain/identity/create-member-user.ts'
import { openAccounts } from '#domain/ledger/open-accounts.ts'
import { singleRow } from '#platform/database/rows.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Tx } from '#platform/tx.ts'
import { lockOpenMember } from './get-member.ts'
import { type MemberRow, members } from './members.table.ts'
import { placeInTree } from './place-in-tree.ts'
import { shareTree } from './tree-lock.ts'

export type NewMember = {
  firstName: string
  lastName: string
  email: string
  phone: string
  sponsorId?: number | null | undefined
  bankAccount?: string | undefined
  paypalEmail?: string | null | undefined
}

/**
 * Refuses with `partner-known` if the e-mail address is in use, with `member-not-found`, `partner-closed` or
 * `sponsor-inactive` for the sponsor.
 */
export async function enrolMember(tx: Tx, input: NewMember): Promise<MemberRow> {
  const { firstName, lastName, email, phone, sponsorId } = input
  await shareTree(tx)
  const sponsor = sponsorId ? await lockOpenMember(tx, sponsorId) : undefined
  if (sponsor && !sponsor.isActive) throw new Refusal('sponsor-inactive')
  const user = await createMemberUser(tx, { email, firstName, lastName })
  const row = {
    userId: user.id,
    email,
    firstName,
    lastName,
    phone,
    sponsorId: sponsor?.id ?? null,
    placementId: sponsor?.id ?? null,
    slot: sponsor ? await nextSlot(tx, sponsor.id) : null,
    bankAccount: input.bankAccount ?? '',
    paypalEmail: input.paypalEmail || null,
    paymentMethod: input.paypalEmail && !input.bankAccount ? 'paypal' : 'bank_transfer',
    enrollmentDate: tx.now,
    createdAt: tx.now,
    updatedAt: tx.now,
  } as const
  const member = singleRow(await tx.db.insert(members).values(row).returning())
  await placeInTree(tx, member)
  await openAccounts(tx, member.id)
  await tx.record('member.enrolled', { memberId: member.id })
  return member
}

/** The slot after the last one in use. The caller has locked the sponsor's row. */
export async function nextSlot(tx: Tx, sponsorId: number): Promise<number> {
  const [last] = await tx.db
    .select({ slot: max(members.slot) })
    .from(members)
    .where(eq(members.sponsorId, sponsorId))
  return (last?.slot ?? 0) + 1
}

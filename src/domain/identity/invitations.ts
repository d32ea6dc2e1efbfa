// Invites people to join the staff. An invitation is a link that works once, for three days;
// inviting the same e-mail address again makes the earlier link invalid. The link is signed and not
// stored.

import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import type { InviteStaff } from '#contract/team.ts'
import type { AppSecret } from '#platform/app-secret.ts'
import { linkToken } from '#platform/random.ts'
import { Refusal } from '#platform/refusal.ts'
import { oneOrRefuse, singleRow } from '#platform/database/rows.ts'
import type { Tx } from '#platform/tx.ts'
import { createStaff } from './create-staff.ts'
import { invitations } from './invitations.table.ts'
import { users } from './users.table.ts'

export type Invitation = typeof invitations.$inferSelect

const INVITATION_HOURS = 72
const HOUR_MS = 3_600_000
const LINK = /^(\d{1,9})\.([\w-]{43})$/

const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.withdrawnAt))

export async function inviteStaff(tx: Tx, { email, role }: InviteStaff): Promise<Invitation> {
  const sameUser = eq(sql`lower(${users.email})`, email.toLowerCase())
  if ((await tx.db.$count(users, sameUser)) > 0) throw new Refusal('name-taken', { field: 'email' })
  const sameAddress = eq(sql`lower(${invitations.email})`, email.toLowerCase())
  await tx.db.update(invitations).set({ withdrawnAt: tx.now }).where(and(isOpen, sameAddress))
  const row = {
    email,
    role,
    seed: linkToken(tx.random),
    invitedBy: tx.actor.kind === 'staff' ? tx.actor.userId : null,
    createdAt: tx.now,
    expiresAt: new Date(tx.now.getTime() + INVITATION_HOURS * HOUR_MS),
  }
  const invitation = singleRow(await tx.db.insert(invitations).values(row).returning())
  await tx.record('staff.invited', { invitationId: invitation.id, role })
  return invitation
}

/** Withdraws an invitation; refuses one that was accepted or withdrawn before. */
export async function withdrawInvitation(tx: Tx, invitationId: number): Promise<void> {
  oneOrRefuse(
    await tx.db
      .update(invitations)
      .set({ withdrawnAt: tx.now })
      .where(and(eq(invitations.id, invitationId), isOpen))
      .returning({ id: invitations.id }),
  )
  await tx.record('staff.invitation-withdrawn', { invitationId })
}

const MAX_LISTED = 200

/** Invitations that can still be accepted, newest first. */
export const listInvitations = (tx: Tx): Promise<Invitation[]> =>
  tx.db
    .select()
    .from(invitations)
    .where(and(isOpen, gt(invitations.expiresAt, tx.now)))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(MAX_LISTED)

export async function findInvitation(tx: Tx, id: number): Promise<Invitation | undefined> {
  const [row] = await tx.db.select().from(invitations).where(eq(invitations.id, id))
  return row
}

const signed = ({ id, seed }: Invitation) => `staff invitation ${id} ${seed}`

/** The unguessable last part of the invitation page's URL. */
export const invitationLink = (invitation: Invitation, key: AppSecret) =>
  `${invitation.id}.${key.sign(signed(invitation))}`

type Linked = { link: string; key: AppSecret }

/** The invitation behind a link, or the refusal `invitation-invalid`. */
export async function getInvitationByLink(tx: Tx, { link, key }: Linked): Promise<Invitation> {
  const [, id, signature = ''] = LINK.exec(link) ?? []
  const isLinked = eq(invitations.id, Number(id ?? 0))
  const [invitation] = await tx.db.select().from(invitations).where(isLinked).for('update')
  const isInvalid =
    !invitation ||
    !key.isSigned(signed(invitation), signature) ||
    invitation.acceptedAt !== null ||
    invitation.withdrawnAt !== null ||
    invitation.expiresAt <= tx.now
  if (isInvalid) throw new Refusal('invitation-invalid')
  return invitation
}

type Joining = Linked & {
  username: string
  firstName: string
  lastName: string
  passwordHash: string
}

/** Creates the member of staff who was invited. */
export async function joinStaff(tx: Tx, { link, key, ...person }: Joining) {
  const invitation = await getInvitationByLink(tx, { link, key })
  const { id: invitationId, email, role } = invitation
  const user = await createStaff(tx, { ...person, email, role })
  const set = { userId: user.id, acceptedAt: tx.now }
  await tx.db.update(invitations).set(set).where(eq(invitations.id, invitationId))
  await tx.record('staff.joined', { userId: user.id, invitationId, role })
  return user
}

// The mail with the link of an invitation to the staff.

import type { EventOf } from '#contract/events.ts'
import { STAFF_INVITED } from '#contract/mails.ts'
import { findInvitation, invitationLink } from '#domain/identity/invitations.ts'
import { getShopFacts } from '#domain/settings/shop-facts.ts'
import { staffInvitedMail } from '#mail/staff-mails.ts'
import { openAppSecret } from '#platform/app-secret.ts'
import { post } from './send-mail.ts'
import type { Listener } from './job-context.ts'

export const mailStaffInvited: Listener<EventOf<'staff.invited'>> = {
  name: 'mail-staff-invited',
  run: async (context, event) => {
    const key = await openAppSecret(context.dataDir)
    await post(context, async (tx) => {
      const invitation = await findInvitation(tx, event.facts.invitationId)
      if (!invitation || invitation.acceptedAt || invitation.withdrawnAt) return undefined
      const { email: recipient, role, expiresAt } = invitation
      const joinUrl = `${context.publicUrl}/admin/join/${invitationLink(invitation, key)}`
      const mail = staffInvitedMail({ shop: await getShopFacts(tx), role, joinUrl, expiresAt })
      return { key: `${STAFF_INVITED}:${invitation.id}`, kind: STAFF_INVITED, recipient, mail }
    })
  },
}

// Reading and accepting an invitation to join the staff. The link is in the body, because paths are
// logged.

import { z } from 'zod'
import { JoinStaff, OpenInvitation, ReadInvitation } from '#contract/team.ts'
import { getInvitationByLink, joinStaff } from '#domain/identity/invitations.ts'
import { hashNewPassword, withNameIssue } from '#http/field-checks.ts'
import { endpoint, type Routes } from '#http/route.ts'
import { openAppSecret } from '#platform/app-secret.ts'

const tag = 'Staff'

export const staffInvitations = {
  'POST /admin/invitation': endpoint({
    summary: 'Read an invitation',
    refuses: ['invitation-invalid'],
    tag,
    body: ReadInvitation,
    responseSchema: OpenInvitation,
    handle: async (c, { body: { link } }) => {
      const key = await openAppSecret(c.var.deps.config.dataDir)
      const { email, role } = await c.var.write((tx) => getInvitationByLink(tx, { link, key }))
      c.header('cache-control', 'no-store')
      return c.json({ email, role })
    },
  }),
  'POST /admin/join': endpoint({
    summary: 'Accept invitation',
    refuses: ['invitation-invalid', 'name-taken'],
    tag,
    body: JoinStaff,
    status: 201,
    responseSchema: z.object({ username: z.string() }),
    handle: async (c, { body: { password, ...person } }) => {
      const key = await openAppSecret(c.var.deps.config.dataDir)
      const { link, username } = person
      await c.var.write((tx) => getInvitationByLink(tx, { link, key }))
      const passwordHash = await hashNewPassword(c, { path: 'password', password, username })
      const user = await withNameIssue(() =>
        c.var.write((tx) => joinStaff(tx, { ...person, key, passwordHash })),
      )
      return c.json({ username: user.username }, 201)
    },
  }),
} satisfies Routes

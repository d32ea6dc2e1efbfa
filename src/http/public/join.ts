// What somebody does who was invited to the staff: looks at the invitation, and takes it. The link
// travels in the body: paths are logged.

import { Hono } from 'hono'
import { JoinStaff, type OpenInvitation, ReadInvitation } from '#contract/team.ts'
import { getInvitationByLink, joinStaff } from '#domain/identity/invitations.ts'
import { body, type ApiEnv, describe } from '#http/endpoint.ts'
import { nameTaken } from '#http/name-taken.ts'
import { hashNewPassword } from '#http/new-password.ts'
import { openAppSecret } from '#platform/app-secret.ts'

const tag = 'Staff'
const OVER = { 410: 'The invitation is over' }

export const join = new Hono<ApiEnv>()
  .post(
    '/admin/invitation',
    describe('Read an invitation', { takes: ReadInvitation, answers: { 200: 'It', ...OVER }, tag }),
    body(ReadInvitation),
    async (c) => {
      const key = await openAppSecret(c.var.parts.config.dataDir)
      const { link } = c.req.valid('json')
      const { email, role } = await c.var.write((tx) => getInvitationByLink(tx, { link, key }))
      c.header('cache-control', 'no-store')
      return c.json({ email, role } satisfies OpenInvitation)
    },
  )
  .post(
    '/admin/join',
    describe('Join the staff', {
      takes: JoinStaff,
      answers: { 201: 'The username', ...OVER },
      tag,
    }),
    body(JoinStaff),
    async (c) => {
      const { password, ...person } = c.req.valid('json')
      const key = await openAppSecret(c.var.parts.config.dataDir)
      const { link, username } = person
      await c.var.write((tx) => getInvitationByLink(tx, { link, key }))
      const passwordHash = await hashNewPassword(c, { path: 'password', password, username })
      const user = await nameTaken(() =>
        c.var.write((tx) => joinStaff(tx, { ...person, key, passwordHash })),
      )
      return c.json({ username: user.username }, 201)
    },
  )

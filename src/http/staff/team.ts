// /api/staff and /api/staff-invitations: who runs the shop, and who is asked to.

import { Hono } from 'hono'
import {
  ChangeStaff,
  type InvitationView,
  InviteStaff,
  ListInvitations,
  ListStaff,
  type TeamMember,
} from '#contract/team.ts'
import { removeAuthenticator } from '#domain/identity/authenticator.ts'
import { changeStaff, getStaff } from '#domain/identity/change-staff.ts'
import {
  type Invitation,
  inviteStaff,
  listInvitations,
  withdrawInvitation,
} from '#domain/identity/invitations.ts'
import { getListedStaff, listStaff, type ListedStaff } from '#domain/identity/list-staff.ts'
import { endSessionsOf } from '#domain/identity/sessions.ts'
import { body, type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { nameTaken } from '#http/name-taken.ts'
import { respondPage, DEFAULT_LIMIT, pageHeaders } from '#http/pages.ts'
import { requireAbility } from '#http/staff-guard.ts'

const tag = 'Staff'
const MISSING = { 404: 'Nobody of that number' }

export const team = new Hono<ApiEnv>()
  .get(
    '/staff',
    requireAbility('staff.manage'),
    describe('List the staff', { asks: ListStaff, answers: { 200: 'The people, by name' }, tag }),
    query(ListStaff),
    async (c) => {
      const asked = c.req.valid('query')
      const limit = asked.limit ?? DEFAULT_LIMIT
      const page = await c.var.read((tx) => listStaff(tx, { ...asked, limit }))
      pageHeaders(c, page)
      return c.json(page.items.map(memberView))
    },
  )
  .put(
    '/staff/:id',
    requireAbility('staff.manage'),
    describe('Change a role, or switch somebody off or on', {
      takes: ChangeStaff,
      answers: {
        200: 'The person',
        409: 'The last active admin, or nobody may hold two roles',
        ...MISSING,
      },
      tag,
    }),
    body(ChangeStaff),
    async (c) => {
      const userId = idParam(c, 'id')
      const view = await c.var.write(async (tx) => {
        await changeStaff(tx, { userId, ...c.req.valid('json') })
        return memberView(await getListedStaff(tx, userId))
      })
      return c.json(view)
    },
  )
  .delete(
    '/staff/:id/authenticator',
    requireAbility('staff.manage'),
    describe('Take somebody’s authenticator off', { answers: { 204: 'Off', ...MISSING }, tag }),
    async (c) => {
      const userId = idParam(c, 'id')
      await c.var.write(async (tx) => {
        await getStaff(tx, userId)
        await removeAuthenticator(tx, { userId })
        await endSessionsOf(tx, { userId })
      })
      return c.body(null, 204)
    },
  )
  .get(
    '/staff-invitations',
    requireAbility('staff.manage'),
    describe('List invitations that wait', {
      asks: ListInvitations,
      answers: { 200: 'The invitations' },
      tag,
    }),
    query(ListInvitations),
    async (c) => {
      const waiting = (await c.var.read(listInvitations)).map(invitationView)
      return respondPage(c, waiting, c.req.valid('query'), {
        key: ({ id }) => id,
        says: ({ email, role }) => [email, role],
        sorts: {
          date: ({ createdAt }) => createdAt,
          email: ({ email }) => email,
          role: ({ role }) => role,
        },
      })
    },
  )
  .post(
    '/staff-invitations',
    requireAbility('staff.manage'),
    describe('Invite somebody', { takes: InviteStaff, answers: { 201: 'The invitation' }, tag }),
    body(InviteStaff),
    async (c) => {
      const input = c.req.valid('json')
      return nameTaken(() =>
        c.var.once(input, async (tx) => ({
          status: 201,
          body: invitationView(await inviteStaff(tx, input)),
        })),
      )
    },
  )
  .delete(
    '/staff-invitations/:id',
    requireAbility('staff.manage'),
    describe('Take an invitation back', {
      answers: { 204: 'Gone', 404: 'No such one waits' },
      tag,
    }),
    async (c) => {
      const id = idParam(c, 'id')
      await c.var.write((tx) => withdrawInvitation(tx, id))
      return c.body(null, 204)
    },
  )

const memberView = ({ user, authenticator, lastSignIn }: ListedStaff): TeamMember => ({
  id: user.id,
  username: user.username,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email,
  role: user.role as TeamMember['role'],
  secondRole: user.secondRole,
  isActive: user.isActive,
  authenticator,
  createdAt: user.createdAt.toISOString(),
  lastSignInAt: lastSignIn?.toISOString() ?? null,
})

const invitationView = ({ id, email, role, ...at }: Invitation): InvitationView => ({
  id,
  email,
  role,
  createdAt: at.createdAt.toISOString(),
  expiresAt: at.expiresAt.toISOString(),
})

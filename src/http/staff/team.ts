// /api/staff and /api/staff-invitations: who runs the shop, and who is invited to.

import type { Role } from '#contract/staff.ts'
import {
  ChangeStaff,
  InvitationView,
  InviteStaff,
  ListInvitations,
  ListStaff,
  TeamMember,
} from '#contract/team.ts'
import { removeAuthenticator } from '#domain/identity/authenticator.ts'
import { changeStaff, getStaff } from '#domain/identity/change-staff.ts'
import { inviteStaff, listInvitations, withdrawInvitation } from '#domain/identity/invitations.ts'
import { getListedStaff, listStaff, type ListedStaff } from '#domain/identity/list-staff.ts'
import { endSessionsOf } from '#domain/identity/own-sessions.ts'
import { idParam } from '#http/endpoint.ts'
import { withNameIssue } from '#http/field-checks.ts'
import { listing, removing, type Routes, writing } from '#http/route.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'

const needs = 'staff.manage'

export const team = {
  'GET /staff': listing({
    summary: 'List the staff',
    needs,
    query: ListStaff,
    view: TeamMember,
    run: listStaff,
    fields: memberFields,
  }),
  'PUT /staff/:id': writing({
    summary: 'Change a role, or switch somebody off or on',
    refuses: ['last-admin', 'second-role-off'],
    needs,
    body: ChangeStaff,
    view: TeamMember,
    run: async (tx, change, c) => {
      const { id } = await changeStaff(tx, { userId: idParam(c, 'id'), ...change })
      return getListedStaff(tx, id)
    },
    fields: memberFields,
  }),
  'DELETE /staff/:id/authenticator': removing({
    summary: 'Take somebody’s authenticator off',
    needs,
    run: async (tx, c) => {
      const userId = idParam(c, 'id')
      await getStaff(tx, userId)
      await removeAuthenticator(tx, { userId })
      await endSessionsOf(tx, { userId })
    },
  }),
  'GET /staff-invitations': listing({
    summary: 'List invitations that wait',
    needs,
    query: ListInvitations,
    view: InvitationView,
    run: async (tx, query) =>
      paginateInMemory(await listInvitations(tx), query, {
        key: ({ id }) => id,
        searchText: ({ email, role }) => [email, role],
        sorts: {
          date: ({ createdAt }) => createdAt.getTime(),
          email: ({ email }) => email,
          role: ({ role }) => role,
        },
      }),
  }),
  'POST /staff-invitations': writing({
    summary: 'Invite somebody',
    needs,
    body: InviteStaff,
    status: 201,
    once: true,
    view: InvitationView,
    run: (tx, invitation) => withNameIssue(() => inviteStaff(tx, invitation)),
  }),
  'DELETE /staff-invitations/:id': removing({
    summary: 'Take an invitation back',
    needs,
    run: (tx, c) => withdrawInvitation(tx, idParam(c, 'id')),
  }),
} satisfies Routes

function memberFields({ user, authenticator, lastSignIn }: ListedStaff) {
  return { ...user, role: user.role as Role, authenticator, lastSignInAt: lastSignIn }
}

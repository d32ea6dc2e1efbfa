// The people who run the shop, those who are invited, and joining them.

import { queryOptions, useMutation } from '@tanstack/react-query'
import type { ChangeStaff, InviteStaff, JoinStaff, OpenInvitation } from '#contract/team.ts'
import { send } from './call.ts'
import { sendAsStaff } from './staff-call.ts'
import { useStaffChange } from './staff-change.ts'

const TEAM = '/api/staff'
const INVITATIONS = '/api/staff-invitations'

const CHANGED = { invalidates: /^\/api\/(staff|admin\/me$)/, waits: true }

export const useInvite = () =>
  useStaffChange(CHANGED, (invitation: InviteStaff) => sendAsStaff('POST', INVITATIONS, invitation))

export const useWithdrawInvitation = () =>
  useStaffChange(CHANGED, (id: number) => sendAsStaff('DELETE', `${INVITATIONS}/${id}`))

export const useChangeStaff = (id: number) =>
  useStaffChange(CHANGED, (change: ChangeStaff) => sendAsStaff('PUT', `${TEAM}/${id}`, change))

export const useResetAuthenticator = (id: number) =>
  useStaffChange(CHANGED, () => sendAsStaff('DELETE', `${TEAM}/${id}/authenticator`))

/** Reads an invitation by its link, a secret that must not appear in the URL of a request. */
export const invitationQuery = (link: string) =>
  queryOptions<OpenInvitation>({
    queryKey: ['invitation', link],
    queryFn: () => send('POST', '/api/admin/invitation', { link }),
    gcTime: 0,
  })

export const useJoin = () =>
  useMutation({ mutationFn: (person: JoinStaff) => send('POST', '/api/admin/join', person) })

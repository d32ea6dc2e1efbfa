// The people who run the shop, those who are invited, and joining them.

import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { ChangeStaff, InviteStaff, JoinStaff, OpenInvitation } from '#contract/team.ts'
import { send } from './call.ts'
import { sendAsStaff, staffRoot } from './staff-call.ts'
import { staffListQuery, staffQuery } from './staff-list.ts'

const TEAM = '/api/staff'
const INVITATIONS = '/api/staff-invitations'

export const teamQuery = (search: string) => staffListQuery(TEAM, search)

export const invitationsQuery = () => staffQuery(INVITATIONS)

/** Changes somebody or something of the team, and reads the team again. */
function useTeamChange<Input>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: () =>
      client.invalidateQueries({
        queryKey: staffRoot,
        predicate: ({ queryKey: [, path] }) =>
          String(path).startsWith(TEAM) || path === '/api/admin/me',
      }),
  })
}

export const useInvite = () =>
  useTeamChange((asked: InviteStaff) => sendAsStaff('POST', INVITATIONS, asked))

export const useWithdraw = () =>
  useTeamChange((id: number) => sendAsStaff('DELETE', `${INVITATIONS}/${id}`))

export const useChangeStaff = (id: number) =>
  useTeamChange((change: ChangeStaff) => sendAsStaff('PUT', `${TEAM}/${id}`, change))

export const useResetAuthenticator = (id: number) =>
  useTeamChange(() => sendAsStaff('DELETE', `${TEAM}/${id}/authenticator`))

/** Reads an invitation by its link, which no address of a call may hold. */
export const invitationQuery = (link: string) =>
  queryOptions<OpenInvitation>({
    queryKey: ['invitation', link],
    queryFn: () => send('POST', '/api/admin/invitation', { link }),
    gcTime: 0,
  })

export const useJoin = () =>
  useMutation({
    mutationFn: (person: JoinStaff) => send('POST', '/api/admin/join', person),
  })

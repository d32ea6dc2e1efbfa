// Joining the people who run the shop.

import { queryOptions } from '@tanstack/react-query'
import type { JoinStaff, OpenInvitation } from '#contract/team.ts'
import { send } from './call.ts'
import { useCall } from './change.ts'

/** Reads an invitation by its link, a secret that must not appear in the URL of a request. */
export const invitationQuery = (link: string) =>
  queryOptions<OpenInvitation>({
    queryKey: ['invitation', link],
    queryFn: () => send('POST', '/api/admin/invitation', { link }),
    gcTime: 0,
  })

export const useJoin = () => useCall((person: JoinStaff) => send('POST', '/api/admin/join', person))

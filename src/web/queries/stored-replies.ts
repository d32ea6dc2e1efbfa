// The replies that staff keep to answer with.

import type { ChangeStoredReply, StoredReplyView } from '#contract/stored-replies.ts'
import { sendAsStaff } from './staff-call.ts'
import { usePostOnce, useStaffChange } from './staff-change.ts'
import { staffQuery } from './staff-list.ts'

const REPLIES = '/api/stored-replies'
const CHANGED = { invalidates: /^\/api\/stored-replies/, waits: true }

export const storedRepliesQuery = () => staffQuery(REPLIES)

/** Adds a reply, or changes the one with this id. */
export function useSaveReply(id: number | undefined) {
  const add = usePostOnce(REPLIES)
  return useStaffChange(
    CHANGED,
    (reply: Pick<ChangeStoredReply, 'title' | 'words'>): Promise<StoredReplyView> =>
      id === undefined ? add(reply) : sendAsStaff('PUT', `${REPLIES}/${id}`, reply),
  )
}

export const useRemoveReply = () =>
  useStaffChange(CHANGED, (id: number) => sendAsStaff('DELETE', `${REPLIES}/${id}`))

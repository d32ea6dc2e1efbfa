// Sends a review with its photos; its page and the order's are read again.

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { orderPageQuery, reviewPageQuery, reviewPath } from './by-link.ts'
import { send } from './call.ts'

export function useWriteReview(link: string, lineId: string) {
  const client = useQueryClient()
  const pages = [reviewPageQuery(link, lineId).queryKey, orderPageQuery(link).queryKey]
  return useMutation({
    mutationFn: (form: FormData) => send('POST', reviewPath(link, lineId), form),
    onSuccess: () => Promise.all(pages.map((queryKey) => client.invalidateQueries({ queryKey }))),
  })
}

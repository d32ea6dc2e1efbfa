import { reviewPath } from './by-link.ts'
import { send } from './call.ts'
import { useChange } from './change.ts'

/** Sends a review with its photos. */
export const useWriteReview = (link: string, lineId: string) =>
  useChange((form: FormData) => send('POST', reviewPath(link, lineId), form), {
    waits: true,
    onlyIfDone: true,
  })

// Pictures are decoded and encoded one at a time in this process: each can take hundreds of
// megabytes, and passwords, files and compression need the other threads. Each kind of upload has a
// queue of limited length; a full queue is the refusal `unavailable`.

import { oneAtATime } from '#platform/jobs/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'

const RETRY_AFTER_SECONDS = 10

/** Runs work on one picture while no other is being processed. */
export const onePictureAtATime = oneAtATime()

/** A queue of at most `limit` uploads, including the one being processed. */
export function openPictureQueue(limit: number) {
  let inside = 0
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (inside >= limit)
      throw new Refusal('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    inside += 1
    try {
      return await work()
    } finally {
      inside -= 1
    }
  }
}

/** Pictures, panoramas and turntables that staff upload. */
export const productQueue = openPictureQueue(20)

// Pictures are decoded and encoded one at a time in this process, whoever uploads them: each can take
// hundreds of megabytes, and passwords, files and compression need the other threads. Each kind of
// upload has a queue of its own length; beyond it, the refusal `unavailable`.

import { oneAtATime } from '#platform/jobs/one-at-a-time.ts'
import { Refusal } from '#platform/refusal.ts'

const RETRY_AFTER_SECONDS = 10

/** Runs the work on one picture when no other is being worked on. */
export const onePictureAtATime = oneAtATime()

/** A queue that holds `most` uploads, the one being worked on included. */
export function openPictureQueue(most: number) {
  let inside = 0
  return async <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    if (inside >= most) throw new Refusal('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS })
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

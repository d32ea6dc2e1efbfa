// Every night: uploaded files that nothing has shown for a week are removed, from the disk or from the
// bucket. Safe to run at any time, and to be killed in between: what was marked goes the next night.

import { forgetFiles, markUnused, MOST_AT_ONCE } from '#domain/catalogue/unused-files.ts'
import { system } from '#platform/tx.ts'
import type { JobContext } from './job-context.ts'

const me = system('file sweep')

/** Answers how many files it removed. */
export async function sweepFiles({ shop, log, storage, stopping }: JobContext): Promise<number> {
  let gone = 0
  while (!stopping.aborted) {
    const paths = await shop.write(me, markUnused)
    for (const path of paths) await storage.remove(path)
    if (paths.length > 0) await shop.write(me, (tx) => forgetFiles(tx, paths))
    gone += paths.length
    if (paths.length < MOST_AT_ONCE) break
  }
  if (gone > 0) log.info({ gone }, 'removed uploaded files that nothing shows')
  return gone
}

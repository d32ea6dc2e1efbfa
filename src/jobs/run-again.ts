// Runs what an event wakes and the queue has given up, until it can be done; meanwhile staff see it among the failed jobs.

import { dropJob, failedJobs, nameOfJob } from '#platform/jobs/failed-jobs.ts'
import { system } from '#platform/tx.ts'
import { forEachItem } from './for-each-item.ts'
import type { JobContext } from './job-context.ts'
import { runListener } from './listeners.ts'

const me = system('stuck items')

export const runAgain = (context: JobContext): Promise<number> =>
  forEachItem(context, {
    job: 'run-again',
    due: (without) => context.shop.read(me, (tx) => failedJobs(tx, without)),
    keyOf: nameOfJob,
    act: async ([job]) => {
      if (!job) return
      await runListener(context, job.listener, job.event)
      await context.shop.write(me, (tx) => dropJob(tx, job))
    },
  })

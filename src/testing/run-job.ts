// Runs a job of the clock now, by its name, or all of them in their order.

import { scheduledJobs } from '#jobs/scheduled-jobs.ts'
import type { TestShop } from './shop.ts'

/** Returns what the job says that it did. */
export async function runJob({ jobContext }: TestShop, name: string): Promise<unknown> {
  const job = scheduledJobs.find((one) => one.name === name)
  if (!job) throw new Error(`no job is called ${name}`)
  return job.run(jobContext)
}

export async function runAllJobs({ jobContext }: TestShop): Promise<void> {
  for (const { run } of scheduledJobs) await run(jobContext)
}

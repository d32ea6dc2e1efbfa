// Runs a job of the clock now, by its name; returns what it says that it did.

import { scheduledJobs } from '#jobs/scheduled-jobs.ts'
import type { TestShop } from './shop.ts'

export async function runJob({ jobContext }: TestShop, name: string): Promise<unknown> {
  const job = scheduledJobs.find((one) => one.name === name)
  if (!job) throw new Error(`no job is called ${name}`)
  return job.run(jobContext)
}

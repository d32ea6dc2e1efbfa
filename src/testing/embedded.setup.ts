// Makes the embedded database's image before the workers of a run ask for it, all at once.

import type { TestProject } from 'vitest/node'
import { template } from './database.ts'

export default async function setup(project: TestProject): Promise<void> {
  await template()
  project.provide('postgresUrl', '')
}

// Before each test file: every property draws from the seed of the run.

import { configureGlobal, readConfigureGlobal } from 'fast-check'
import { seedOfRun } from './runs.ts'

configureGlobal({ ...readConfigureGlobal(), seed: seedOfRun() })

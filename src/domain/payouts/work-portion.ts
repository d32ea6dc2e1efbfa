// What one portion of the work on a run answers.

import type { Batch } from './find-run.ts'

export type Portion = {
  /** Nobody is left for this step. */
  isLast: boolean
  /** How far the run has come. */
  done?: Partial<Batch>
  /** What was shown is no longer so. */
  changed?: boolean
}

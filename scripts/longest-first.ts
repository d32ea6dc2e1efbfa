// The order of test files: the longest of a project begin first, so that none of them runs alone at
// the end while a core is idle. The others follow as Vitest sorts them, by size in a fresh clone.

import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { knownSeconds } from './totals.ts'

const seconds = knownSeconds()
const secondsOf = ({ moduleId }: TestSpecification) => seconds[relative('.', moduleId)] ?? 0

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...ofProjects.values()].flatMap((own) =>
      own.toSorted((one, other) => secondsOf(other) - secondsOf(one)),
    )
  }
}

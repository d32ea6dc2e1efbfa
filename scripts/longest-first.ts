// The order of test files: the longest of a project begin first, so that none of them runs alone at
// the end while a core is idle. The others follow as Vitest sorts them, by size in a fresh clone.

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Parts of paths: files of 20 s and more, the longest first. */
const LONGEST = [
  'e2e/pay-by-any-gateway',
  'e2e/screens/a-clerks-day',
  'e2e/screens/say-one-delivery',
  'e2e/screens/everybody-can-open-it',
  'src/domain/reports/reconcile.property',
  'src/http/partner-model',
  'src/domain/reports/order-walk.property',
  'src/backup',
  'src/domain/orders/document-walk.property',
  'src/inbound/incoming-mail',
  'src/http/staff-guard',
  'src/jobs/left-half-done',
  'src/domain/delivery/upgrade',
  'src/http/public/random-baskets',
  'src/http/break-the-programme',
  'src/domain/reports/accountants-month.property',
  'src/jobs/lost-mail',
]

const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex((path) => moduleId.includes(`/${path}.`))
  return rank < 0 ? LONGEST.length : rank
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const ofProjects = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...ofProjects.values()].flatMap((own) =>
      own.toSorted((one, other) => rankOf(one) - rankOf(other)),
    )
  }
}

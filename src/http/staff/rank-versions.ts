// /api/rank-versions for staff: what the ranks require, by version.

import { ListRankVersions, PublishRanks, RankVersionView } from '#contract/rank-versions.ts'
import {
  type ListedVersion,
  listRankVersions,
  publishRanks,
  recallRanks,
} from '#domain/partners/rank-versions.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, removing, type Routes, writing } from '#http/route.ts'

export const staffRankVersions = {
  'GET /rank-versions': listing({
    summary: 'List the versions of what the ranks require',
    needs: 'partners.read',
    query: ListRankVersions,
    view: RankVersionView,
    run: listRankVersions,
    fields: versionFields,
  }),
  'POST /rank-versions': writing({
    summary: 'Publish what the ranks require from a month on',
    refuses: ['ranks-month-begun'],
    needs: 'plans.publish',
    body: PublishRanks,
    status: 201,
    view: RankVersionView,
    run: publishRanks,
    fields: versionFields,
  }),
  'DELETE /rank-versions/:id': removing({
    summary: 'Take a version back that is to come',
    needs: 'plans.publish',
    run: (tx, c) => recallRanks(tx, idParam(c, 'id')),
  }),
} satisfies Routes

function versionFields({ version, state }: ListedVersion) {
  const { countsFrom, ...row } = version
  return { ...row, state, from: countsFrom.slice(0, 7) }
}

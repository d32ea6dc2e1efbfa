// /api/stuck-items: what jobs could not do, for admins, who have it tried at once or mark that they know of it.

import { ListStuckItems, StuckItemView } from '#contract/stuck-items.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, type Routes, writing } from '#http/route.ts'
import { listStuck, retryStuck, seeStuck } from '#platform/jobs/stuck-items.ts'

export const staffStuckItems = {
  'GET /stuck-items': listing({
    summary: 'List what jobs could not do',
    needs: 'settings.write',
    query: ListStuckItems,
    defaultLimit: 50,
    view: StuckItemView,
    run: listStuck,
  }),
  'POST /stuck-items/:id/retry': writing({
    summary: 'Have a job try an item again in its next run',
    needs: 'settings.write',
    view: StuckItemView,
    run: (tx, _, c) => retryStuck(tx, idParam(c, 'id')),
  }),
  'POST /stuck-items/:id/seen': writing({
    summary: 'Mark that somebody knows of an item',
    needs: 'settings.write',
    view: StuckItemView,
    run: (tx, _, c) => seeStuck(tx, idParam(c, 'id')),
  }),
} satisfies Routes

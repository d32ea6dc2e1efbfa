// /api/saved-views: filters and order of a table that a member of staff saved for themselves.

import { ListSavedViews, SavedView, SavedViewView } from '#contract/saved-views.ts'
import { deleteView, listViews, saveView } from '#domain/identity/saved-views.ts'
import { idParam } from '#http/endpoint.ts'
import { listing, removing, type Routes, writing } from '#http/route.ts'
import { paginateInMemory } from '#platform/database/in-memory-list.ts'

const needs = 'orders.read'

export const staffViews = {
  'GET /saved-views': listing({
    summary: 'Views of a desk that were kept',
    needs,
    query: ListSavedViews,
    view: SavedViewView,
    run: async (tx, query) =>
      paginateInMemory(await listViews(tx, query.desk), query, {
        key: ({ id }) => id,
        searchText: ({ name }) => [name],
        sorts: { name: ({ name }) => name },
      }),
  }),
  'POST /saved-views': writing({
    summary: 'Keep a view',
    refuses: ['name-taken', 'too-many-views'],
    needs,
    body: SavedView,
    status: 201,
    once: true,
    view: SavedViewView,
    run: saveView,
  }),
  'DELETE /saved-views/:id': removing({
    summary: 'Forget a view',
    needs,
    run: (tx, c) => deleteView(tx, idParam(c, 'id')),
  }),
} satisfies Routes

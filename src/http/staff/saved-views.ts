// Views of a desk's table that a member of staff keeps for themselves.

import { Hono } from 'hono'
import { ListViews, SavedView } from '#contract/saved-views.ts'
import { deleteView, saveView, listViews, type ViewRow } from '#domain/identity/saved-views.ts'
import { body, type ApiEnv, idParam, query, describe } from '#http/endpoint.ts'
import { respondPage } from '#http/pages.ts'
import { requireAbility } from '#http/staff-guard.ts'

const tag = 'Staff'

export const staffViews = new Hono<ApiEnv>()
  .get(
    '/saved-views',
    requireAbility('orders.read'),
    describe('Views of a desk that were kept', {
      asks: ListViews,
      answers: { 200: 'The views' },
      tag,
    }),
    query(ListViews),
    async (c) => {
      const { desk, ...asked } = c.req.valid('query')
      const views = await c.var.read((tx) => listViews(tx, desk))
      return respondPage(c, views.map(savedView), asked, {
        key: ({ id }) => id,
        says: ({ name }) => [name],
        sorts: { name: ({ name }) => name },
      })
    },
  )
  .post(
    '/saved-views',
    requireAbility('orders.read'),
    describe('Keep a view', {
      takes: SavedView,
      answers: { 201: 'The view', 409: 'The name is taken' },
      tag,
    }),
    body(SavedView),
    async (c) => {
      const view = c.req.valid('json')
      return c.var.once(view, async (tx) => ({
        status: 201,
        body: savedView(await saveView(tx, view)),
      }))
    },
  )
  .delete(
    '/saved-views/:id',
    requireAbility('orders.read'),
    describe('Forget a view', { answers: { 204: 'Gone', 404: 'No such view' }, tag }),
    async (c) => {
      const viewId = idParam(c, 'id')
      await c.var.write((tx) => deleteView(tx, viewId))
      return c.body(null, 204)
    },
  )

const savedView = ({ id, name, search }: ViewRow) => ({ id, name, search })

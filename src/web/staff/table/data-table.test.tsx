import type { UseQueryResult } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { PageOf } from '#web/queries/query-client.ts'
import { DataTable } from './data-table.tsx'
import type { TableControls } from './use-table-state.ts'

type Row = { id: number; name: string }
const PAGE: PageOf<Row> = { items: [{ id: 1, name: 'Hope Couch' }], total: 1, next: null }

const table = {
  path: '/admin/pieces',
  state: { page: 1, filters: {} },
  hrefOf: () => '',
} as unknown as TableControls

const show = (list: Partial<UseQueryResult<PageOf<Row>>>) =>
  renderToStaticMarkup(
    <DataTable
      label="Pieces"
      table={table}
      columns={[{ id: 'name', label: 'Name', cell: ({ name }) => name, rowHeader: true }]}
      list={list as UseQueryResult<PageOf<Row>>}
      keyOf={({ id }) => id}
      pageSize={20}
      empty="No pieces found"
    />,
  )

test('rows that are shown stay when reading them again fails', () => {
  const error = new Error('The shop is away')
  expect(show({ data: PAGE, error })).toContain('Hope Couch')
  expect(show({ data: PAGE, error })).not.toContain('could not be loaded')
  expect(show({ data: undefined, error })).toContain('could not be loaded')
})

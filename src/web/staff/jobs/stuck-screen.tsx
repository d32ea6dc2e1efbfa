import type { StuckItemView } from '#contract/stuck-items.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { column, type Column, dates, figures } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { capitalized } from '#web/ui/capitalized.ts'

const STATES = { new: ['warn', 'New'], seen: ['neutral', 'Seen'] } as const

const COLUMNS: Column<StuckItemView>[] = [
  column('job', 'Job', { rowHeader: true }, ({ job }) => capitalized(job.replaceAll('-', ' '))),
  column('item', 'Item', ({ item }) => <span className="num break-all">{item}</span>),
  column('error', 'Error', ({ error }) => <code>{error}</code>),
  figures('failures', 'Failures', { sort: 'failures' }, ({ failures }) => failures),
  dates('since', 'Since', { sort: 'since' }, ({ since }) => since),
  dates('retry', 'Next try', ({ retryAt }) => retryAt),
  column('seen', 'Seen by', ({ seenBy }) => seenBy ?? <span className="muted">No one yet</span>),
  figures('act', 'Actions', { fixed: true }, (row) => <Acts row={row} />),
]

/** What the shop's jobs could not do. They try again by themselves; a row is gone once it is done. */
export default function StuckScreen() {
  return (
    <DeskTable
      name="stuck-items"
      label="Failed jobs"
      renderHeading={(total) => <DeskHeading total={total} />}
      query={staffList('/api/stuck-items')}
      searchLabel="Search failed jobs"
      filters={[filterBy('state', 'All', STATES)]}
      columns={COLUMNS}
      empty="No failed jobs"
    />
  )
}

function Acts({ row: { id, job, item, seenAt } }: { row: StuckItemView }) {
  const retry = useSend('POST', `/api/stuck-items/${id}/retry`)
  const see = useSend('POST', `/api/stuck-items/${id}/seen`)
  const of = `: ${job} ${item}`
  return (
    <span className="flex flex-wrap justify-end gap-1.5">
      <Act
        label="Try again"
        srLabel={of}
        verb={retry}
        input={undefined}
        done={{ title: 'Will be tried in the next run' }}
      />
      {!seenAt && (
        <Act variant="quiet" label="Mark as seen" srLabel={of} verb={see} input={undefined} />
      )}
    </span>
  )
}

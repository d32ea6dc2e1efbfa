import type { StuckItemView } from '#contract/stuck-items.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { useSend } from '#web/queries/use-send.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { column, type Column, dates, figures } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { capitalized } from '#web/ui/capitalized.ts'
import { toast } from '#web/ui/toasts.ts'

const STATES = { new: ['warn', 'New'], seen: ['neutral', 'Seen'] } as const

const COLUMNS: Column<StuckItemView>[] = [
  column('job', 'Job', { rowHeader: true }, ({ job }) => capitalized(job.replaceAll('-', ' '))),
  column('item', 'Item', ({ item }) => <span className="num break-all">{item}</span>),
  column('error', 'Error', ({ error }) => <code>{error}</code>),
  figures('failures', 'Failures', { sort: 'failures' }, ({ failures }) => failures),
  dates('since', 'Since', { sort: 'since' }, ({ since }) => since),
  dates('retry', 'Next try', ({ retryAt }) => retryAt),
  column('seen', 'Seen by', ({ seenBy }) => seenBy ?? <span className="muted">Nobody yet</span>),
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
      <SmallButton
        label="Try again"
        srLabel={of}
        pending={retry.isPending}
        onClick={() =>
          retry.mutate(undefined, {
            onSuccess: () => toast({ title: 'Will be tried in the next run' }),
            onError: toastError(),
          })
        }
      />
      {!seenAt && (
        <SmallButton
          variant="quiet"
          label="Mark as seen"
          srLabel={of}
          pending={see.isPending}
          onClick={() => see.mutate(undefined, { onError: toastError() })}
        />
      )}
    </span>
  )
}

import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { StoredReplyView } from '#contract/stored-replies.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { actionColumn, type Column, column, dates } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const ReplyDialog = onDemand('The form', () => import('./reply-dialog.tsx'))

/** The replies that staff keep to answer with. */
export default function RepliesScreen() {
  const [adding, setAdding] = useState(false)
  return (
    <>
      <Breadcrumbs trail={[{ label: 'Cases', href: '/admin/cases' }]} here="Saved replies" />
      <DeskTable
        name="stored-replies"
        label="Saved replies"
        renderHeading={(total) => (
          <DeskHeading total={total}>
            <SmallButton icon={Plus} label="Add a reply" onClick={() => setAdding(true)} />
          </DeskHeading>
        )}
        query={staffList('/api/stored-replies')}
        searchLabel="Search stored replies"
        columns={columnsFor}
        empty={noneLabel('stored replies')}
        renderDialog={(reply, close) => <ReplyDialog reply={reply} onClose={close} />}
      />
      {adding && <ReplyDialog reply={undefined} onClose={() => setAdding(false)} />}
    </>
  )
}

const columnsFor = (onOpen: (row: StoredReplyView) => void): Column<StoredReplyView>[] => [
  column('title', 'Title', { rowHeader: true, sort: 'title' }, ({ title }) => title),
  column('words', 'Reply', { wide: true }, ({ words }) => words),
  column('by', 'Changed by', ({ changedBy }) => changedBy),
  dates('at', 'Changed', ({ changedAt }) => changedAt),
  actionColumn(onOpen, ({ title }) => (
    <>
      Edit<span className="sr-only"> {title}</span>
    </>
  )),
]

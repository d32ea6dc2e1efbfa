import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShortInstant } from '#contract/jamaica.ts'
import type { MessageView } from '#contract/enquiries.ts'
import { messagesQuery } from '#web/queries/staff-customers.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { toQueryString, isNarrowed } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { MESSAGE_STATES, MessageBadge } from './message-badge.tsx'

const MessageDialog = onDemand('The message', () => import('./message-dialog.tsx'))

const PAGE_SIZE = 25
const SHAPE = { path: '/admin/messages', filters: ['status', 'sort'] }
const STATUS = {
  name: 'status',
  label: 'Every status',
  options: Object.entries(MESSAGE_STATES).map(([value, [, label]]) => ({ value, label })),
}
const SORT = {
  name: 'sort',
  label: 'Newest first',
  options: [{ value: 'oldest', label: 'Oldest first' }],
}

/** What people wrote to the shop. */
export default function MessagesScreen() {
  const table = useDeskTable(SHAPE)
  const [openId, setOpenId] = useState<number>()
  const list = useQuery(messagesQuery(toQueryString(table.state, PAGE_SIZE)))
  const columns = columnsFor((row) => setOpenId(row.id))
  const choice = useColumnChoice('messages', columns)
  const open = list.data?.items.find(({ id }) => id === openId)
  return (
    <>
      <DeskHeading total={list.data?.total}>
        <ButtonLink variant="line" size="sm" href="/whatsapp-helper">
          Help message
        </ButtonLink>
      </DeskHeading>
      <TableBar
        table={table}
        searchLabel="Search messages"
        filters={[STATUS, SORT]}
        choice={choice}
        columns={columns}
      />
      <DataTable
        label="Messages"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        empty={isNarrowed(table.state) ? 'No messages found' : 'No messages yet'}
        onOpen={(row) => setOpenId(row.id)}
      />
      {open && <MessageDialog message={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

function columnsFor(onOpen: (row: MessageView) => void): Column<MessageView>[] {
  return [
    { id: 'name', label: 'From', names: true, cell: ({ name }) => name },
    { id: 'subject', label: 'Subject', wide: true, cell: ({ subject }) => subject },
    {
      id: 'email',
      label: 'E-mail',
      cell: ({ email }) => <span className="break-all">{email}</span>,
    },
    {
      id: 'date',
      label: 'Date',
      cell: ({ createdAt }) => <span className="num">{formatShortInstant(createdAt)}</span>,
    },
    { id: 'status', label: 'Status', cell: ({ status }) => <MessageBadge status={status} /> },
    {
      id: 'act',
      label: 'Action',
      align: 'right',
      fixed: true,
      cell: (row) => (
        <Button variant="soft" size="sm" onClick={() => onOpen(row)}>
          Read<span className="sr-only"> {row.subject}</span>
        </Button>
      ),
    },
  ]
}

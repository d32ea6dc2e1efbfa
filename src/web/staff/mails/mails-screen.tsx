import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShortInstant } from '#contract/jamaica.ts'
import { MAIL_STATES, type MailSummary } from '#contract/mails.ts'
import { mailsQuery } from '#web/queries/staff-mails.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { DayFilters } from '#web/staff/table/day-filters.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { Empty } from '#web/ui/empty.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { MAIL_STATE_NAMES, MailBadge } from './mail-badge.tsx'
import { kindLabel } from './labels.ts'

const MailDialog = onDemand('The mail', () => import('./mail-dialog.tsx'))

const PAGE_SIZE = 25
const SHAPE = { path: '/admin/mails', filters: ['state', 'from', 'until', 'orderId'] }
const STATE = {
  name: 'state',
  label: 'Every state',
  options: MAIL_STATES.map((value) => ({ value, label: MAIL_STATE_NAMES[value] })),
}

/** What the shop wrote to people, and what became of it. */
export default function MailsScreen() {
  const table = useDeskTable(SHAPE)
  const list = useQuery(mailsQuery(toQueryString(table.state, PAGE_SIZE)))
  const [openId, setOpenId] = useState<string>()
  const open = list.data?.items.find(({ id }) => id === openId)
  const columns = columnsFor(({ id }) => setOpenId(id))
  const choice = useColumnChoice('mails', columns)
  return (
    <>
      <DeskHeading total={list.data?.total} />
      <TableBar
        table={table}
        searchLabel="Search mails"
        filters={[STATE]}
        choice={choice}
        columns={columns}
      >
        <DayFilters table={table} />
      </TableBar>
      <DataTable
        label="Mails"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        empty={<Empty text="No mails found" />}
        onOpen={({ id }) => setOpenId(id)}
      />
      {open && <MailDialog mail={open} onClose={() => setOpenId(undefined)} />}
    </>
  )
}

function columnsFor(onOpen: (mail: MailSummary) => void): Column<MailSummary>[] {
  return [
    {
      id: 'subject',
      label: 'Subject',
      names: true,
      wide: true,
      cell: (mail) => (
        <button type="button" className="row-open" onClick={() => onOpen(mail)}>
          {mail.subject}
        </button>
      ),
    },
    {
      id: 'recipient',
      label: 'To',
      cell: ({ recipient }) => <span className="break-all">{recipient}</span>,
    },
    { id: 'kind', label: 'About', cell: ({ kind }) => kindLabel(kind) },
    {
      id: 'written',
      label: 'Written',
      sort: 'date',
      cell: ({ createdAt }) => <span className="num">{formatShortInstant(createdAt)}</span>,
    },
    { id: 'state', label: 'State', cell: ({ state }) => <MailBadge state={state} /> },
    {
      id: 'sent',
      label: 'Left',
      atFirst: 'hidden',
      cell: ({ sentAt }) => sentAt && <span className="num">{formatShortInstant(sentAt)}</span>,
    },
    {
      id: 'attempts',
      label: 'Tries',
      align: 'right',
      atFirst: 'hidden',
      cell: ({ attempts }) => <span className="num">{attempts}</span>,
    },
  ]
}

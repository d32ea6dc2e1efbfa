import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useLocation } from 'wouter'
import { formatMinor } from '#contract/money.ts'
import { QUALIFICATION_STATUSES, RANKS } from '#contract/partners.ts'
import type { PartnerRowView } from '#contract/staff-partners.ts'
import { partnersQuery } from '#web/queries/staff-partners.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { RankName, Standing } from './partner-badges.tsx'
import { formatDay } from '#web/ui/partner-labels.ts'
import { formatCount, STANDING_WORDS } from './labels.ts'
import './partners.css'

const PAGE_SIZE = 25
const PATH = '/admin/partners'
const SHAPE = { path: PATH, filters: ['status', 'rank', 'placement'] }
const FILTERS = [
  {
    name: 'status',
    label: 'Any standing',
    options: QUALIFICATION_STATUSES.map((value) => ({ value, label: STANDING_WORDS[value] })),
  },
  {
    name: 'rank',
    label: 'Any rank',
    options: RANKS.map((value) => ({ value, label: value })),
  },
  {
    name: 'placement',
    label: 'Any placement',
    options: [{ value: 'waiting', label: 'Waits to be placed' }],
  },
]

/** Everybody who sells for the shop. */
export default function PartnersScreen() {
  const table = useDeskTable(SHAPE)
  const list = useQuery(partnersQuery(toQueryString(table.state, PAGE_SIZE)))
  const [, navigate] = useLocation()
  const choice = useColumnChoice('partners', COLUMNS)
  const total = list.data?.total
  return (
    <>
      <DeskHeading total={total}>
        <AppLink
          className={buttonClass({ variant: 'soft', size: 'sm' })}
          href={`${PATH}/disclosure`}
        >
          <FileText className="i" aria-hidden="true" />
          Disclosure
        </AppLink>
      </DeskHeading>
      <TableBar
        table={table}
        searchLabel="Search partners"
        filters={FILTERS}
        choice={choice}
        columns={COLUMNS}
      />
      <DataTable
        label="Partners"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        empty={<Nobody />}
        onOpen={({ id }) => navigate(`${PATH}/${id}`)}
      />
    </>
  )
}

function Nobody() {
  return (
    <Empty text="No partners found">
      <AppLink className={buttonClass({ variant: 'soft', size: 'sm' })} href={PATH}>
        Show all partners
      </AppLink>
    </Empty>
  )
}

const COLUMNS: Column<PartnerRowView>[] = [
  {
    id: 'name',
    label: 'Partner',
    names: true,
    sort: 'name',
    cell: ({ id, firstName, lastName }) => (
      <AppLink className="row-open" href={`${PATH}/${id}`}>
        {firstName} {lastName}
      </AppLink>
    ),
  },
  {
    id: 'email',
    label: 'E-mail',
    wide: true,
    cell: ({ email }) => <span title={email}>{email}</span>,
  },
  {
    id: 'phone',
    label: 'Phone',
    atFirst: 'hidden',
    cell: ({ phone }) => <span className="num">{phone}</span>,
  },
  { id: 'rank', label: 'Rank', cell: ({ currentRank }) => <RankName rank={currentRank} /> },
  { id: 'standing', label: 'Standing', cell: (row) => <Standing {...row} /> },
  {
    id: 'sales',
    label: 'Sales',
    align: 'right',
    sort: 'sales',
    cell: ({ lifetimeSales }) => formatMinor(lifetimeSales),
  },
  {
    id: 'team',
    label: 'Team',
    align: 'right',
    cell: ({ teamSize }) => formatCount(teamSize),
  },
  {
    id: 'sponsor',
    label: 'Sponsor',
    wide: true,
    cell: ({ sponsorId, sponsorName }) =>
      sponsorId === null ? (
        <span className="muted">None</span>
      ) : (
        <AppLink className="link" href={`${PATH}/${sponsorId}`}>
          {sponsorName}
        </AppLink>
      ),
  },
  {
    id: 'joined',
    label: 'Joined',
    sort: 'joined',
    cell: ({ enrollmentDate }) => (
      <time className="num muted" dateTime={enrollmentDate}>
        {formatDay(enrollmentDate)}
      </time>
    ),
  },
]

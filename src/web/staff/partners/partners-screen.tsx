import { FileText } from 'lucide-react'
import { useLocation } from 'wouter'
import { formatMinor } from '#contract/money.ts'
import { RANKS } from '#contract/partners.ts'
import type { PartnerRowView } from '#contract/staff-partners.ts'
import { partnersQuery } from '#web/queries/staff-partners.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { TimeCell, figures } from '#web/staff/table/cells.tsx'
import type { Column } from '#web/staff/table/columns.ts'
import { DeskTable, NothingFound } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { formatCount } from '#web/staff/format.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { RankName, Standing } from './partner-badges.tsx'
import { formatDay } from '#web/ui/partner-labels.ts'
import { STANDINGS } from './labels.ts'
import './partners.css'

const PATH = '/admin/partners'
const FILTERS = [
  filterBy('status', 'Any standing', STANDINGS),
  filterBy('rank', 'Any rank', Object.fromEntries(RANKS.map((rank) => [rank, rank]))),
  filterBy('placement', 'Any placement', { waiting: 'Waits to be placed' }),
]

/** Everybody who sells for the shop. */
export default function PartnersScreen() {
  const [, navigate] = useLocation()
  return (
    <DeskTable
      name="partners"
      label="Partners"
      renderHeading={(total) => (
        <DeskHeading total={total}>
          <ButtonLink variant="soft" size="sm" href={`${PATH}/disclosure`}>
            <FileText className="i" aria-hidden="true" />
            Disclosure
          </ButtonLink>
        </DeskHeading>
      )}
      query={partnersQuery}
      searchLabel="Search partners"
      filters={FILTERS}
      columns={COLUMNS}
      empty={<NothingFound what="partners" href={PATH} />}
      onOpen={({ id }) => navigate(`${PATH}/${id}`)}
    />
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
  figures('sales', 'Sales', ({ lifetimeSales }) => formatMinor(lifetimeSales), { sort: 'sales' }),
  figures('team', 'Team', ({ teamSize }) => formatCount(teamSize)),
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
      <TimeCell at={enrollmentDate}>{formatDay(enrollmentDate)}</TimeCell>
    ),
  },
]

import { FileText, Radar } from 'lucide-react'
import { useLocation } from 'wouter'
import { formatMinor } from '#contract/money.ts'
import { RANKS } from '#contract/partners.ts'
import type { PartnerRowView } from '#contract/staff-partners.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { column, type Column, figures, TimeCell } from '#web/staff/table/columns.tsx'
import { DeskTable, noneOrAll } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { formatCount } from '#web/staff/format.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { TextLink } from '#web/staff/links.tsx'
import { SmallButtonLink } from '#web/staff/small-button.tsx'
import { RankName, Standing } from './partner-badges.tsx'
import { formatDay } from '#web/ui/partner-labels.ts'
import { STANDINGS } from './labels.ts'

const PATH = '/admin/partners'
const FILTERS = [
  filterBy('status', 'Any status', STANDINGS),
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
          <SmallButtonLink icon={Radar} label="Signals" href={`${PATH}/signals?state=open`} />
          <SmallButtonLink icon={FileText} label="Disclosure" href={`${PATH}/disclosure`} />
        </DeskHeading>
      )}
      query={staffList('/api/partners')}
      searchLabel="Search partners"
      filters={FILTERS}
      columns={COLUMNS}
      empty={noneOrAll('partners', PATH)}
      onOpen={({ id }) => navigate(`${PATH}/${id}`)}
    />
  )
}

/** A long name takes several lines. */
const NAME_LINK =
  'row-open min-[1024px]:my-2 min-[1024px]:inline-block min-[1024px]:min-h-0 min-[1024px]:w-max min-[1024px]:max-w-64 min-[1024px]:align-middle'

const COLUMNS: Column<PartnerRowView>[] = [
  column('name', 'Partner', { rowHeader: true, sort: 'name' }, ({ id, firstName, lastName }) => (
    <AppLink className={NAME_LINK} href={`${PATH}/${id}`}>
      {firstName} {lastName}
    </AppLink>
  )),
  column('email', 'E-mail', { wide: true }, ({ email }) => <span title={email}>{email}</span>),
  column('phone', 'Phone', { atFirst: 'hidden' }, ({ phone }) => (
    <span className="num">{phone}</span>
  )),
  column('rank', 'Rank', ({ currentRank }) => <RankName rank={currentRank} />),
  column('standing', 'Standing', (row) => <Standing {...row} />),
  figures('sales', 'Sales', { sort: 'sales' }, ({ lifetimeSales }) => formatMinor(lifetimeSales)),
  figures('team', 'Team', ({ teamSize }) => formatCount(teamSize)),
  column('sponsor', 'Sponsor', { wide: true }, ({ sponsorId, sponsorName }) =>
    sponsorId === null ? (
      <span className="muted">None</span>
    ) : (
      <TextLink href={`${PATH}/${sponsorId}`}>{sponsorName}</TextLink>
    ),
  ),
  column(
    'joined',
    'Joined',
    { sort: 'joined', cellClass: 'whitespace-nowrap' },
    ({ enrollmentDate }) => <TimeCell at={enrollmentDate}>{formatDay(enrollmentDate)}</TimeCell>,
  ),
]

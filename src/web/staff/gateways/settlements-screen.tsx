import { Upload } from 'lucide-react'
import { GATEWAY_NAMES } from '#contract/gateway-names.ts'
import type { SettlementView } from '#contract/gateway-settlements.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { DialogButton } from '#web/staff/dialog-button.tsx'
import { countOf, formatCount } from '#web/staff/format.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import {
  type Column,
  column,
  dates,
  figures,
  StateBadge,
  TwoLines,
} from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { isNarrowed } from '#web/staff/table/table-address.ts'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { daysText, SETTLEMENTS_PATH } from './settlement-labels.ts'

const UploadDialog = onDemand('The upload', () => import('./upload-settlement.tsx'))

const FILTERS = [filterBy('gateway', 'All gateways', GATEWAY_NAMES)]

/** What gateways say that they settled, matched with the shop's payments: the uploaded lists, the latest first. */
export default function SettlementsScreen() {
  const may = useCan('transfers.decide')
  return (
    <DeskTable
      name="settlements"
      label="Settlement lists"
      renderHeading={() => <DeskHeading />}
      query={staffList('/api/gateway-settlements')}
      searchLabel="Search the lists"
      filters={FILTERS}
      columns={COLUMNS}
      renderActions={() =>
        may && (
          <DialogButton
            variant="primary"
            icon={Upload}
            label="Upload a list"
            renderDialog={(close) => <UploadDialog onClose={close} />}
          />
        )
      }
      empty={(state) =>
        isNarrowed(state)
          ? 'No lists found'
          : 'No lists uploaded yet. Upload a settlement list to match each row with a payment.'
      }
    />
  )
}

const COLUMNS: Column<SettlementView>[] = [
  column('file', 'List', { sort: 'name', rowHeader: true }, ({ id, fileName, gateway }) => (
    <TwoLines below={GATEWAY_NAMES[gateway]}>
      <AppLink className="link break-all" href={`${SETTLEMENTS_PATH}/${id}`}>
        {fileName}
      </AppLink>
    </TwoLines>
  )),
  column('days', 'Days', (list) => <span className="num whitespace-nowrap">{daysText(list)}</span>),
  figures('rows', 'Rows', ({ rows }) => formatCount(rows)),
  column('found', 'Found', (list) => <Found list={list} />),
  column('by', 'Who', ({ importedBy }) => importedBy),
  dates('at', 'Uploaded', { sort: 'date' }, ({ importedAt }) => importedAt),
]

/** What of a list needs a look; one that needs none says so. */
function Found({ list: { outcomes, missing } }: { list: SettlementView }) {
  const { amount, unconfirmed, unknown } = outcomes
  const odd = amount + unconfirmed + unknown
  return (
    <span className="flex flex-wrap gap-1.5">
      {odd > 0 && <StateBadge state={['bad', `${formatCount(odd)} to check`]} />}
      {missing > 0 && <StateBadge state={['warn', `${countOf(missing, 'payment')} missing`]} />}
      {odd + missing === 0 && <StateBadge state={['ok', 'All matched']} />}
    </span>
  )
}

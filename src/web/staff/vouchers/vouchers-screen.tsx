import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import { formatDollars } from '#contract/money.ts'
import { ListVouchers, type VoucherSumsView, type VoucherView } from '#contract/vouchers.ts'
import { fileAsStaff } from '#web/queries/staff-call.ts'
import { staffList, staffQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { ExportButton } from '#web/staff/download.tsx'
import { Figures } from '#web/staff/figures.tsx'
import { countOf } from '#web/staff/format.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import {
  type Column,
  column,
  figures,
  OpenButton,
  StateBadge,
  TwoLines,
} from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { cx } from '#web/ui/class-names.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Meter } from '#web/ui/shapes/meter.tsx'
import { NewVoucher } from './new-voucher.tsx'
import {
  isScarce,
  ORIGIN_NAMES,
  rulesText,
  stateOf,
  untilText,
  usesText,
  VOUCHER_STATE_NAMES,
} from './labels.ts'

const VoucherDialog = onDemand('The voucher', () => import('./voucher-dialog.tsx'))

/** Codes that take something off an order or add a gift, what they did, and the form of another. */
export default function VouchersScreen() {
  const mayChange = useCan('vouchers.change')
  const { data: sums } = useQuery(staffQuery('/api/voucher-sums'))
  return (
    <div className={cx('stack items-start gap-6 *:min-w-0', mayChange && 'wide:side-400')}>
      <div>
        <DeskTable
          name="vouchers"
          label="Vouchers"
          renderHeading={(total) => (
            <DeskHeading total={total}>
              <ExportVouchers />
            </DeskHeading>
          )}
          query={staffList('/api/vouchers')}
          searchLabel="Search vouchers"
          filters={[
            filterBy('state', 'Every state', VOUCHER_STATE_NAMES),
            filterBy('from', 'Every origin', ORIGIN_NAMES),
          ]}
          columns={columnsFor}
          empty={noneLabel('vouchers')}
          renderDialog={(voucher, close) => <VoucherDialog voucher={voucher} onClose={close} />}
        />
        {sums && <Sums sums={sums} />}
      </div>
      {mayChange && <NewVoucher />}
    </div>
  )
}

/** Exports what the list shows. */
function ExportVouchers() {
  const mayExport = useCan('reports.money')
  const search = useSearch()
  if (!mayExport) return null
  const params = Object.fromEntries(new URLSearchParams(search))
  const filter = ListVouchers.pick({ q: true, state: true, from: true }).safeParse({
    ...(params.q && { q: params.q }),
    ...(params.state && { state: params.state }),
    ...(params.from && { from: params.from }),
  })
  return (
    <ExportButton
      fileName="vouchers.csv"
      read={() => fileAsStaff('/api/voucher-exports', filter.data ?? {})}
    />
  )
}

const columnsFor = (onOpen: (row: VoucherView) => void): Column<VoucherView>[] => [
  column('code', 'Code', { rowHeader: true, sort: 'code' }, (voucher) => (
    <OpenButton onOpen={() => onOpen(voucher)}>
      <CodeTape voucher={voucher} />
    </OpenButton>
  )),
  column('says', 'Discount', (voucher) => (
    <TwoLines below={rulesText(voucher)}>
      <b>{voucher.says}</b>
    </TwoLines>
  )),
  column('until', 'Until', (voucher) => (
    <span className="num whitespace-nowrap">{untilText(voucher)}</span>
  )),
  column('used', 'Used', (voucher) => <Used voucher={voucher} />),
  figures('off', 'Total discount', ({ discount }) => formatDollars(discount)),
  column('state', 'State', (voucher) => <StateBadge state={stateOf(voucher)} />),
]

const TORN_EDGE = 'polygon(0 0, 100% 0, 100% 100%, 0 100%, 4px 83%, 0 67%, 4px 50%, 0 34%, 4px 17%)'

/** The code, on a cut of kraft tape. */
const CodeTape = ({ voucher: { code, state } }: { voucher: VoucherView }) => (
  <span
    className={cx(
      'num inline-block py-1 pr-2.5 pl-3.5 font-[650] tracking-[0.02em] whitespace-nowrap',
      state === 'on' ? 'bg-(--kraft-300) text-fg-kraft' : 'bg-sunk text-fg-muted',
    )}
    style={{ clipPath: TORN_EDGE }}
  >
    {code}
  </span>
)

function Used({ voucher }: { voucher: VoucherView }) {
  const { uses, usesInAll } = voucher
  return (
    <span className="grid min-w-26 gap-1">
      <span className="num">{usesText(voucher)}</span>
      {usesInAll !== null && (
        <Meter
          className={cx('h-[5px] bg-sunk', isScarce(voucher) && '*:bg-sale')}
          percent={Math.min(100, (uses / usesInAll) * 100)}
        />
      )}
    </span>
  )
}

const Sums = ({
  sums: { discount, sales, orders, sold, claimsWaiting },
}: {
  sums: VoucherSumsView
}) => (
  <Figures
    label="Vouchers this month"
    className="mt-5 mb-0"
    figures={[
      {
        name: 'Discounts this month',
        amount: discount,
        note: `${shareOf(discount, sales)} of sales, ${countOf(orders, 'order')} of ${sold} paid`,
        tone: 'lead',
      },
      {
        name: 'Sales this month',
        amount: sales,
        note:
          claimsWaiting > 0
            ? `${countOf(claimsWaiting, 'claim')} of the wheel ${claimsWaiting === 1 ? 'waits' : 'wait'}`
            : 'No claim of the wheel waits',
      },
    ]}
  />
)

/** `2.1%`. */
const shareOf = (part: string, whole: string) =>
  `${Number(whole) === 0 ? 0 : Math.round((Number(part) / (Number(part) + Number(whole))) * 1000) / 10}%`

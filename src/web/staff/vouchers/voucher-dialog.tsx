import { useQuery } from '@tanstack/react-query'
import { formatShortInstant } from '#contract/jamaica.ts'
import { formatDollars } from '#contract/money.ts'
import type { VoucherUseView, VoucherView } from '#contract/vouchers.ts'
import { staffListQuery } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { formatShortDay } from '#web/staff/format.ts'
import { OrderLink } from '#web/staff/links.tsx'
import { Loaded } from '#web/staff/loaded.tsx'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { TablePager } from '#web/staff/table/table-pager.tsx'
import { useLocalTable } from '#web/staff/table/use-local-table.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { rulesText, stateOf, untilText, usesText } from './labels.ts'

type Props = { voucher: VoucherView; onClose: () => void }

/** What a voucher does, the orders that used it, and the button that stops it. */
export default function VoucherDialog({ voucher, onClose }: Props) {
  const { code, says, firstDay, discount, note, madeBy, createdAt } = voucher
  return (
    <Dialog onClose={onClose} title={code} maxWidth={640} forReading>
      <div className="stack justify-items-start px-6 pt-3 pb-5">
        <StateBadge state={stateOf(voucher)} />
        <Facts
          className="facts-96 *:py-[3px] [&_dt]:text-fg-muted"
          facts={[
            ['Does', says],
            ['For', rulesText(voucher)],
            firstDay !== null && ['From', formatShortDay(firstDay)],
            ['Until', untilText(voucher)],
            ['Used', usesText(voucher)],
            ['Total discount', formatDollars(discount)],
            note !== '' && ['Note', note],
            ['Made', `${formatShortInstant(createdAt)} by ${madeBy}`],
          ]}
        />
        <Stop voucher={voucher} />
      </div>
      <Uses voucher={voucher} />
    </Dialog>
  )
}

function Stop({ voucher: { id, code, state } }: { voucher: VoucherView }) {
  const mayChange = useCan('vouchers.change')
  const stop = useSend('POST', `/api/vouchers/${id}/stop`, { waits: true })
  if (!mayChange || state === 'stopped') return null
  return (
    <Act
      variant="danger"
      label="Stop voucher"
      verb={stop}
      input={undefined}
      confirm={{
        title: `Stop ${code}?`,
        text: 'No more orders can use it. Existing orders keep their discount. You cannot restart it.',
        confirmLabel: 'Stop voucher',
        cancelLabel: 'Keep it',
        pendingLabel: 'Stopping...',
      }}
      done={{ title: 'Voucher stopped', text: code }}
      failed="Not stopped"
    />
  )
}

const PAGE_SIZE = 10

function Uses({ voucher: { id } }: { voucher: VoucherView }) {
  const table = useLocalTable()
  const list = useQuery(
    staffListQuery(`/api/vouchers/${id}/uses`, toQueryString(table.state, PAGE_SIZE)),
  )
  const skeleton = <div className="sk m-5 h-9" aria-hidden="true" />
  return (
    <Loaded query={list} skeleton={skeleton} failedClass="p-4">
      {(page) =>
        page.items.length === 0 ? (
          <p className="muted border-t border-line px-6 pt-4 pb-6">Not used yet</p>
        ) : (
          <>
            <ul className="rows border-t border-line" aria-label="Orders that used it">
              {page.items.map((use) => (
                <Use key={use.id} use={use} />
              ))}
            </ul>
            <TablePager
              label="Orders that used it"
              table={table}
              page={page}
              pageSize={PAGE_SIZE}
            />
          </>
        )
      }
    </Loaded>
  )
}

const Use = ({ use }: { use: VoucherUseView }) => (
  <li className="flex items-baseline gap-3 px-6 py-3 wrap-anywhere">
    <span className="min-w-0 flex-1">
      {use.orderId === null ? (
        'An order that was deleted'
      ) : (
        <>
          <OrderLink id={use.orderId} /> {use.customerName}
        </>
      )}
      <span className="small muted num block">
        {formatShortInstant(use.usedAt)}
        {use.returnedAt && `, returned ${formatShortInstant(use.returnedAt)}`}
      </span>
    </span>
    <span className="num">{use.returnedAt ? '–' : formatDollars(use.discount)}</span>
  </li>
)

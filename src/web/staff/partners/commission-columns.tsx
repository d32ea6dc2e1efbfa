import { formatShortInstant } from '#contract/jamaica.ts'
import { formatMinor } from '#contract/money.ts'
import { orderReference } from '#contract/orders.ts'
import type { StaffCommissionView } from '#contract/staff-partners.ts'
import type { Column } from '#web/staff/table/columns.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { State } from './partner-badges.tsx'
import { formatDay } from '#web/ui/partner-labels.ts'
import { KIND_WORDS } from './labels.ts'

export const commissionColumns = (
  onOpen: (row: StaffCommissionView) => void,
): Column<StaffCommissionView>[] => [
  {
    id: 'id',
    label: 'Commission',
    names: true,
    cell: (row) => (
      <button type="button" className="row-open num" onClick={() => onOpen(row)}>
        {row.id}
        <span className="sr-only"> of {row.memberName}</span>
      </button>
    ),
  },
  {
    id: 'partner',
    label: 'Partner',
    wide: true,
    cell: ({ memberId, memberName }) => (
      <AppLink className="link" href={`/admin/partners/${memberId}`}>
        {memberName}
      </AppLink>
    ),
  },
  {
    id: 'order',
    label: 'Order',
    cell: ({ sourceOrderId }) =>
      sourceOrderId === null ? <span className="muted">–</span> : orderReference(sourceOrderId),
  },
  { id: 'kind', label: 'Kind', cell: (row) => kindLabel(row) },
  {
    id: 'amount',
    label: 'Amount',
    sort: 'amount',
    align: 'right',
    cell: ({ amount }) => formatMinor(amount, { exact: true }),
  },
  { id: 'state', label: 'State', cell: (row) => <State {...row} /> },
  {
    id: 'due',
    label: 'Held until',
    cell: ({ heldUntil }) => (
      <span className="num muted">{heldUntil ? formatDay(heldUntil) : '–'}</span>
    ),
  },
  {
    id: 'at',
    label: 'Posted',
    sort: 'date',
    cell: ({ createdAt }) => (
      <time className="num muted" dateTime={createdAt}>
        {formatShortInstant(createdAt)}
      </time>
    ),
  },
]

export function kindLabel({ reversalOf, commissionType, level }: StaffCommissionView): string {
  if (reversalOf !== null) return 'Taken back'
  if (commissionType === 'override' && level) return `Override, level ${level}`
  return KIND_WORDS[commissionType]
}

import { useQuery } from '@tanstack/react-query'
import { orderReference } from '#contract/orders.ts'
import {
  REVEAL_REASON_LABELS,
  type RevealReason,
  type VaultLogCheck,
  type VaultLogView,
} from '#contract/vault.ts'
import { vaultCheckQuery, vaultLogQuery } from '#web/queries/staff-vault.ts'
import type { Column } from '#web/staff/table/columns.ts'
import { DateCell } from '#web/staff/table/cells.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'

/** Who did what with keys and cards, and whether anybody touched the book since. */
export function VaultLog() {
  const { data: check } = useQuery(vaultCheckQuery())
  return (
    <section className="vault-book" aria-labelledby="book">
      <h2 className="h3 flex flex-wrap items-center gap-3" id="book">
        The vault’s book {check && <Chain check={check} />}
      </h2>
      <DeskTable
        name="vault"
        label="The vault’s book"
        query={vaultLogQuery}
        searchLabel="Search by person or order"
        columns={COLUMNS}
        empty="Nothing has been opened yet"
      >
        {check?.head && (
          <p className="xs muted d-about">
            Fingerprint of the last entry:{' '}
            <code className="[overflow-wrap:anywhere]">{check.head}</code>
          </p>
        )}
      </DeskTable>
    </section>
  )
}

function Chain({ check: { lines, brokenAt } }: { check: VaultLogCheck }) {
  if (brokenAt === null)
    return <Badge tone="ok">{`${lines} ${lines === 1 ? 'line' : 'lines'}, unbroken`}</Badge>
  return <Badge tone="bad">{`broken at line ${brokenAt}`}</Badge>
}

const ACTS = { 'key-activated': 'Key activated', 'key-erased': 'Key erased', revealed: 'Opened' }
const OUTCOMES = { done: '', 'nothing-kept': 'nothing was kept', 'too-many': 'too many this hour' }

function actLabel({ act, outcome }: VaultLogView): string {
  if (act === 'revealed' && outcome !== 'done') return `Asked for: ${OUTCOMES[outcome]}`
  return ACTS[act]
}

const COLUMNS: Column<VaultLogView>[] = [
  { id: 'act', label: 'Act', names: true, cell: actLabel },
  { id: 'at', label: 'When', sort: 'date', cell: ({ at }) => <DateCell at={at} /> },
  { id: 'by', label: 'Who', cell: ({ by }) => by },
  {
    id: 'order',
    label: 'Order',
    cell: ({ orderId }) =>
      orderId && (
        <AppLink className="link" href={`/admin/orders?order=${orderId}`}>
          {orderReference(orderId)}
        </AppLink>
      ),
  },
  {
    id: 'reason',
    label: 'Why',
    wide: true,
    cell: ({ reason }) => REVEAL_REASON_LABELS[reason as RevealReason] ?? '',
  },
  { id: 'secrets', label: 'What', cell: ({ secrets }) => secrets.replace(' ', ' and ') },
  { id: 'from', label: 'Address', cell: ({ address }) => <span className="num">{address}</span> },
]

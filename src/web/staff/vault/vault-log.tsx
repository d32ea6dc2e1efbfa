import { useQuery } from '@tanstack/react-query'
import { formatShortInstant } from '#contract/jamaica.ts'
import { orderReference } from '#contract/orders.ts'
import {
  REVEAL_REASON_WORDS,
  type RevealReason,
  type VaultLogCheck,
  type VaultLogView,
} from '#contract/vault.ts'
import { vaultCheckQuery, vaultLogQuery } from '#web/queries/staff-vault.ts'
import { type Column, useColumnChoice } from '#web/staff/table/columns.ts'
import { DataTable } from '#web/staff/table/data-table.tsx'
import { toQueryString } from '#web/staff/table/table-address.ts'
import { TableBar } from '#web/staff/table/table-bar.tsx'
import { useDeskTable } from '#web/staff/table/use-desk-table.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'

const PAGE_SIZE = 25
const SHAPE = { path: '/admin/vault', filters: [] }

/** Who did what with keys and cards, and whether anybody touched the book since. */
export function VaultLog() {
  const table = useDeskTable(SHAPE)
  const choice = useColumnChoice('vault', COLUMNS)
  const list = useQuery(vaultLogQuery(toQueryString(table.state, PAGE_SIZE)))
  const { data: check } = useQuery(vaultCheckQuery())
  return (
    <section className="vault-book" aria-labelledby="book">
      <h2 className="h3 flex flex-wrap items-center gap-3" id="book">
        The vault’s book {check && <Chain check={check} />}
      </h2>
      <TableBar
        table={table}
        searchLabel="Search by person or order"
        choice={choice}
        columns={COLUMNS}
      >
        {check?.head && (
          <p className="xs muted d-about">
            Fingerprint of the last entry:{' '}
            <code className="[overflow-wrap:anywhere]">{check.head}</code>
          </p>
        )}
      </TableBar>
      <DataTable
        label="The vault’s book"
        table={table}
        columns={choice.shown}
        list={list}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        empty={<Empty text="Nothing has been opened yet" />}
      />
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
  {
    id: 'at',
    label: 'When',
    sort: 'date',
    cell: ({ at }) => <span className="num">{formatShortInstant(at)}</span>,
  },
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
    cell: ({ reason }) => REVEAL_REASON_WORDS[reason as RevealReason] ?? '',
  },
  { id: 'secrets', label: 'What', cell: ({ secrets }) => secrets.replace(' ', ' and ') },
  { id: 'from', label: 'Address', cell: ({ address }) => <span className="num">{address}</span> },
]

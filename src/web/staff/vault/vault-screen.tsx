import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#contract/jamaica.ts'
import {
  type KeyState,
  REVEAL_REASON_LABELS,
  type RevealReason,
  type VaultKeyFacts,
  type VaultLogCheck,
  type VaultLogView,
  type VaultView,
} from '#contract/vault.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { staffList, staffQuery } from '#web/queries/staff-list.ts'
import { Facts } from '#web/ui/facts.tsx'
import { LoadedPage } from '#web/staff/loaded.tsx'
import { Section } from '#web/staff/section.tsx'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { column, type Column, dates } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { OrderLink, TextLink } from '#web/staff/links.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Fingerprint, KeyCeremony, PART } from './key-ceremony.tsx'

export default function VaultScreen() {
  return (
    <>
      <DeskHeading />
      <LoadedPage query={useQuery(staffQuery('/api/vault'))} what="The vault">
        {(view) => <Vault view={view} />}
      </LoadedPage>
    </>
  )
}

function Vault({ view }: { view: VaultView }) {
  const mayOpen = useCan('cards.reveal')
  const isOn = view.keys.some(({ state }) => state === 'active')
  return (
    <div className="stack grid-cols-1 gap-5 wide:even-2 wide:items-start">
      <Kept secrets={view.secrets} isOn={isOn} />
      <People view={view} />
      {mayOpen && <KeyCeremony isOn={isOn} />}
      <Keys keys={view.keys} />
      <VaultLog />
    </div>
  )
}

const keptLabel = ({ kept, oldestAt }: VaultView['secrets']['number']) => (
  <>
    <b className="num">{kept}</b>{' '}
    <span className="small muted">
      {oldestAt ? `the oldest since ${formatInstant(oldestAt)}` : 'none stored'}
    </span>
  </>
)

const Kept = ({ secrets, isOn }: { secrets: VaultView['secrets']; isOn: boolean }) => (
  <Section
    className={PART}
    headingClass="h3 flex items-center gap-3"
    title={
      <>
        Stored now <Badge tone={isOn ? 'ok' : 'warn'}>{isOn ? 'On' : 'Off'}</Badge>
      </>
    }
  >
    <Facts
      className="stack facts-150 gap-2"
      valueClass=""
      facts={[
        ['Card numbers', keptLabel(secrets.number)],
        ['Security codes', keptLabel(secrets.code)],
      ]}
    />
    <p className="small muted">
      Both are deleted once the payment is paid or failed: security codes after 24 hours and card
      numbers after 14 days at the latest.
    </p>
  </Section>
)

const listed = new Intl.ListFormat('en-JM')
const namesLabel = (names: string[]) =>
  names.length > 0 ? listed.format(names) : 'No custodian yet'

/** The people who open cards, and those who decide about payments. */
function People({ view: { custodians, deciders } }: { view: VaultView }) {
  const mayInvite = useCan('staff.manage')
  return (
    <Section className={PART} title="Who does what">
      <Facts
        className="stack facts-150 gap-2"
        valueClass=""
        facts={[
          ['Open and charge a card', namesLabel(custodians)],
          ['Mark the order paid or failed', namesLabel(deciders)],
        ]}
      />
      <p className="small muted">
        A custodian can open cards but not confirm payments. Others can confirm payments but not
        open cards. One person can do both only if Settings allow two roles.{' '}
        {mayInvite && (
          <TextLink href="/admin/staff">
            {custodians.length === 0 ? 'Invite a custodian' : 'Staff and roles'}
          </TextLink>
        )}
      </p>
    </Section>
  )
}

const STATES: Record<KeyState, [tone: BadgeTone, label: string]> = {
  active: ['ok', 'Seals new cards'],
  retired: ['neutral', 'Opens older cards'],
  erased: ['neutral', 'Erased'],
}
const LOCKS = { 'key-file': 'a key file', 'pbkdf2-sha256': 'a passphrase' } as const

const Keys = ({ keys }: { keys: VaultKeyFacts[] }) => (
  <Section className={cx(PART, 'wide:odd:col-span-full wide:odd:max-w-none')} title="Keys">
    {keys.length === 0 && <Empty text="No key yet: cards are not stored" />}
    <ul className="rows">
      {keys.map(({ keyId, state, kdf, createdAt, secrets }) => (
        <li key={keyId} className="grid justify-items-start gap-1 py-3">
          <Fingerprint keyId={keyId} />
          <Badge tone={STATES[state][0]}>{STATES[state][1]}</Badge>
          <span className="small muted">
            Since {formatInstant(createdAt)}
            {kdf && `, unlocked by ${LOCKS[kdf]}`}, {secrets} sealed under it
          </span>
        </li>
      ))}
    </ul>
  </Section>
)

/** The log of keys and opened cards, and whether it was altered since. */
function VaultLog() {
  const { data: check } = useQuery(staffQuery('/api/vault/log/check'))
  return (
    <Section
      className="stack grid-cols-1 gap-2.5 wide:col-span-full"
      headingClass="h3 cluster gap-3"
      title={<>The vault log {check && <Chain check={check} />}</>}
    >
      <DeskTable
        name="vault"
        label="Entries of the vault log"
        query={staffList('/api/vault/log')}
        searchLabel="Search by person or order"
        columns={COLUMNS}
        empty="Nothing has been opened yet"
      >
        {check?.head && (
          <p className="xs muted d-about">
            Fingerprint of the last entry: <code className="wrap-anywhere">{check.head}</code>
          </p>
        )}
      </DeskTable>
    </Section>
  )
}

function Chain({ check: { lines, brokenAt } }: { check: VaultLogCheck }) {
  if (brokenAt === null)
    return <Badge tone="ok">{`${lines} ${lines === 1 ? 'line' : 'lines'}, unbroken`}</Badge>
  return <Badge tone="bad">{`broken at line ${brokenAt}`}</Badge>
}

const ACTS = { 'key-activated': 'Key activated', 'key-erased': 'Key erased', revealed: 'Opened' }
const OUTCOMES = {
  done: '',
  'nothing-kept': 'nothing was stored',
  'too-many': 'too many this hour',
}

function actLabel({ act, outcome }: VaultLogView): string {
  if (act === 'revealed' && outcome !== 'done') return `Asked for: ${OUTCOMES[outcome]}`
  return ACTS[act]
}

const COLUMNS: Column<VaultLogView>[] = [
  column('act', 'Act', { rowHeader: true }, actLabel),
  dates('at', 'When', { sort: 'date' }, ({ at }) => at),
  column('by', 'Who', ({ by }) => by),
  column('order', 'Order', ({ orderId }) => orderId && <OrderLink id={orderId} />),
  column(
    'reason',
    'Why',
    { wide: true },
    ({ reason }) => REVEAL_REASON_LABELS[reason as RevealReason] ?? '',
  ),
  column('secrets', 'What', ({ secrets }) => secrets.replace(' ', ' and ')),
  column('from', 'Address', ({ address }) => <span className="num">{address}</span>),
]

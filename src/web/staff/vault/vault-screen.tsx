import { useQuery } from '@tanstack/react-query'
import { formatInstant } from '#contract/jamaica.ts'
import type { KeyState, VaultKeyFacts, VaultView } from '#contract/vault.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { vaultQuery } from '#web/queries/staff-vault.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Fingerprint } from './fingerprint.tsx'
import { KeyCeremony } from './key-ceremony.tsx'
import { VaultLog } from './vault-log.tsx'
import './vault.css'

export default function VaultScreen() {
  return (
    <>
      <DeskHeading />
      <Vault />
    </>
  )
}

function Vault() {
  const { data, isError, refetch } = useQuery(vaultQuery())
  const mayOpen = useMay('cards.reveal')
  if (isError && !data) return <NotLoaded what="The vault" onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const isOn = data.keys.some(({ state }) => state === 'active')
  return (
    <div className="vault">
      <Kept secrets={data.secrets} isOn={isOn} />
      <People view={data} />
      {mayOpen && <KeyCeremony isOn={isOn} />}
      <Keys keys={data.keys} />
      <VaultLog />
    </div>
  )
}

const KEPT_WORDS = { number: 'Card numbers', code: 'Security codes' } as const

function Kept({ secrets, isOn }: { secrets: VaultView['secrets']; isOn: boolean }) {
  return (
    <section className="panel vault-part" aria-labelledby="kept">
      <h2 className="h3 flex items-center gap-3" id="kept">
        Kept now <Badge tone={isOn ? 'ok' : 'warn'}>{isOn ? 'On' : 'Off'}</Badge>
      </h2>
      <dl className="vault-kept">
        {(['number', 'code'] as const).map((secret) => (
          <div key={secret}>
            <dt>{KEPT_WORDS[secret]}</dt>
            <dd>
              <b className="num">{secrets[secret].kept}</b>{' '}
              <span className="small muted">
                {secrets[secret].oldestAt
                  ? `the oldest since ${formatInstant(secrets[secret].oldestAt)}`
                  : 'none kept'}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">
        Both are destroyed when the payment is decided; a code after 24 hours and a number after 14
        days at the latest.
      </p>
    </section>
  )
}

const listed = new Intl.ListFormat('en-JM')

/** A card takes two people, and who they are. */
function People({ view: { custodians, deciders } }: { view: VaultView }) {
  const mayInvite = useMay('staff.manage')
  return (
    <section className="panel vault-part" aria-labelledby="people">
      <h2 className="h3" id="people">
        Who does what
      </h2>
      <dl className="vault-kept">
        <div>
          <dt>Open and charge a card</dt>
          <dd>{custodians.length > 0 ? listed.format(custodians) : 'Nobody yet'}</dd>
        </div>
        <div>
          <dt>Mark the order paid or failed</dt>
          <dd>{deciders.length > 0 ? listed.format(deciders) : 'Nobody yet'}</dd>
        </div>
      </dl>
      <p className="small muted">
        A custodian opens cards and decides no payment; others decide and open none. One person may
        do both where the settings let people hold two roles.{' '}
        {mayInvite && (
          <AppLink className="link" href="/admin/staff">
            {custodians.length === 0 ? 'Invite a custodian' : 'Staff and roles'}
          </AppLink>
        )}
      </p>
    </section>
  )
}

const STATES: Record<KeyState, { words: string; tone: BadgeTone }> = {
  active: { words: 'Seals new cards', tone: 'ok' },
  retired: { words: 'Opens older cards', tone: 'neutral' },
  erased: { words: 'Erased', tone: 'neutral' },
}
const LOCKS = { 'key-file': 'a key file', 'pbkdf2-sha256': 'a passphrase' } as const

function Keys({ keys }: { keys: VaultKeyFacts[] }) {
  return (
    <section className="panel vault-part" aria-labelledby="keys">
      <h2 className="h3" id="keys">
        Keys
      </h2>
      {keys.length === 0 && <Empty text="No key yet: cards are not stored" />}
      <ul className="vault-keys">
        {keys.map(({ keyId, state, kdf, createdAt, secrets }) => (
          <li key={keyId}>
            <Fingerprint keyId={keyId} />
            <Badge tone={STATES[state].tone}>{STATES[state].words}</Badge>
            <span className="small muted">
              Since {formatInstant(createdAt)}
              {kdf && `, unlocked by ${LOCKS[kdf]}`}, {secrets} sealed under it
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { formatInstant } from '#contract/jamaica.ts'
import type { SessionView } from '#contract/own-account.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { AccountPart } from './account-part.tsx'

type Props = {
  sessions: readonly SessionView[]
  /** Ends a session; without an id, all except this one. */
  end: (id: string | undefined) => Promise<unknown>
}

/** The browsers that are signed in. */
export function SessionsPanel({ sessions, end }: Props) {
  const endSession = (id: string | undefined) =>
    void end(id).then(
      () => toast({ title: 'Signed out on that device' }),
      () => toast({ title: 'That did not work', text: 'Try again.', tone: 'failure' }),
    )
  return (
    <AccountPart title="Where you are signed in">
      <ul className="rows w-full">
        {sessions.map((session) => (
          <Session key={session.id} session={session} onEnd={() => endSession(session.id)} />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="soft" size="sm" onClick={() => endSession(undefined)}>
          Sign out everywhere else
        </Button>
      )}
    </AccountPart>
  )
}

function Session({ session, onEnd }: { session: SessionView; onEnd: () => void }) {
  const { browser, address, openedAt, lastUsedAt, isThisOne } = session
  const name = browserName(browser ?? '')
  return (
    <li className="split gap-4 py-3">
      <span className="min-w-0">
        <b>{name}</b> {isThisOne && <Badge tone="ok">This device</Badge>}
        <span className="muted small block wrap-anywhere">
          Since {formatInstant(openedAt)}
          {address && `, from ${address}`}
          {!isThisOne && `. Last used ${formatInstant(lastUsedAt)}`}
        </span>
      </span>
      {!isThisOne && (
        <Button
          variant="soft"
          size="sm"
          aria-label={`Sign out ${name} of ${formatInstant(openedAt)}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  )
}

const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b|\biPad\b/, 'iPhone or iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** The name of a browser by its `User-Agent` header: `Firefox on Windows`. */
export function browserName(userAgent: string): string {
  const find = (names: readonly [RegExp, string][]) =>
    names.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(BROWSERS), find(SYSTEMS)]
  if (!browser) return system ?? 'Unknown browser'
  return system ? `${browser} on ${system}` : browser
}

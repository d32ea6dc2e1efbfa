import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { CircleUserRound, LogOut, Search } from 'lucide-react'
import { type Ability, canWith, rolesLabel } from '#contract/staff.ts'
import { gatewaysQuery } from '#web/queries/staff-gateways.ts'
import { staffRoot } from '#web/queries/staff-call.ts'
import { useMayEnter } from '#web/queries/staff-token.ts'
import { useCan, useSignedIn, useSignOut } from '#web/queries/staff-session.ts'
import type { ScreenProps } from '#web/route.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { IconButton, SmallButtonLink } from '#web/staff/small-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { type Desk, desksFor, type NavItem, placeAt } from '#web/staff/desks.ts'
import { TestMark } from '#web/staff/gateways/test-mark.tsx'
import { DeskContext } from './desk-heading.tsx'
import { DeskNav } from './desk-nav.tsx'
import { DeskKeys, type Overlay } from './keys.tsx'
import { SEARCH_HINT } from './search-hint.ts'

const SIGN_IN = '/admin/login'

/** The screen of a desk with the frame around it. */
export const framed = (desk: Desk): Desk['screen'] => ({
  src: desk.screen.src,
  load: async () => {
    const { default: Screen } = await desk.screen.load()
    const Framed = (props: ScreenProps) => (
      <DeskFrame desk={desk}>
        <Screen {...props} />
      </DeskFrame>
    )
    return { default: Framed }
  },
})

/**
 * The frame of every desk: the header, the navigation, the keyboard shortcuts and `<main>`. Sends
 * visitors who are not signed in to the sign-in, and explains a missing ability.
 */
function DeskFrame(props: FrameProps) {
  return useMayEnter() ? <Entered {...props} /> : <AccessDenied />
}

type FrameProps = { desk: Desk; children: ReactNode }

function Entered({ desk, children }: FrameProps) {
  const desks = useOwnDesks()
  const [shown, setShown] = useState<Overlay>()
  return (
    <div className="desk">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <StaffHeader desk={desk} onSearch={() => setShown('palette')} />
      <DeskNav desks={desks} />
      <DeskKeys desks={desks ?? []} shown={shown} onShow={setShown} />
      <main className="desk-w desk-m" id="main" tabIndex={-1}>
        <DeskContext value={desk}>
          <Allowed ability={desk.ability}>{children}</Allowed>
        </DeskContext>
      </main>
    </div>
  )
}

/** The desks that the person who is signed in may open; undefined until it is known who that is. */
function useOwnDesks(): readonly NavItem[] | undefined {
  const staff = useSignedIn()
  const { data } = useQuery({ ...gatewaysQuery(), enabled: staff !== undefined })
  if (!staff) return undefined
  const takesCards = data !== undefined && (data.gateways.length > 0 || data.hasAttempts)
  return desksFor((ability) => canWith(staff, ability)).filter(
    ({ withGateways }) => !withGateways || takesCards,
  )
}

function Allowed({ ability, children }: { ability: Ability; children: ReactNode }) {
  const staff = useSignedIn()
  const may = useCan(ability)
  if (!staff || may) return children
  return (
    <div className="panel mx-auto grid max-w-[480px] gap-3 p-7">
      <h1 className="h2">No access to this page</h1>
      <p className="muted">
        Your role ({rolesLabel(staff)}) does not have access to this page. Please ask an admin if
        you need it.
      </p>
    </div>
  )
}

/** Clears the cache of what was read while signed in, and goes to the sign-in. */
function AccessDenied() {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  useEffect(() => {
    client.removeQueries({ queryKey: staffRoot })
    navigate(SIGN_IN, { replace: true })
  }, [client, navigate])
  return (
    <main className="desk grid place-items-center p-4" id="main">
      <div className="panel grid max-w-[480px] gap-4 p-7">
        <h1 className="h2">Access Denied</h1>
        <p className="muted">You must be logged in to access this page.</p>
        <ButtonLink href={SIGN_IN}>Sign In</ButtonLink>
      </div>
    </main>
  )
}

/** The header of the staff area: the open place, the search, who is signed in, and the sign-out. */
function StaffHeader({ desk, onSearch }: { desk: Desk; onSearch: () => void }) {
  const staff = useSignedIn()
  const signOut = useSignOut()
  return (
    <header className="desk-h desk-h-search">
      <div className="desk-w">
        <Logo />
        <PlaceTag desk={desk} />
        <TestMark enabled={staff !== undefined} />
        <button
          type="button"
          className="desk-search"
          aria-haspopup="dialog"
          aria-keyshortcuts="Control+K Meta+K"
          onClick={onSearch}
        >
          <Search className="i i-s" aria-hidden="true" />
          <span className="sr-only">Search: </span>
          <span className="truncate">{SEARCH_HINT}</span>
        </button>
        <div className="ml-auto flex items-center gap-1">
          {staff && <SignedInAs {...staff} />}
          <IconButton
            icon={LogOut}
            label="Logout"
            disabled={signOut.isPending}
            onClick={() => signOut.mutate()}
          />
        </div>
      </div>
    </header>
  )
}

/** The name of the open place; on a page that is in none, such as the account, the page's title. */
function PlaceTag({ desk }: { desk: Desk }) {
  const place = placeAt(useLocation()[0])
  return <span className="desk-tag">{place ?? desk.title}</span>
}

function SignedInAs({ id, name }: { id: number | null; name: string }) {
  const text = (
    <>
      <span className="sr-only">Signed in as </span>
      {name}
    </>
  )
  if (id === null) return <span className="small muted max-desk:hidden">{text}</span>
  return (
    <SmallButtonLink
      variant="quiet"
      icon={CircleUserRound}
      label={text}
      iconOnPhones
      href="/admin/account"
    />
  )
}

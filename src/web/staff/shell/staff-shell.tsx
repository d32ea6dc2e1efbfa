import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { type Ability, rolesLabel } from '#contract/staff.ts'
import { staffRoot } from '#web/queries/staff-call.ts'
import { useMayEnter } from '#web/queries/staff-token.ts'
import { useMay, useSignedIn } from '#web/queries/staff-session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DeskNav } from './desk-nav.tsx'
import { DeskKeys } from './keys.tsx'
import { StaffHeader } from './staff-header.tsx'
import '#web/staff/staff.css'

const SIGN_IN = '/admin/login'

type Props = {
  /** What stands beside the logo: where we are. */
  desk: string
  needs: Ability
  children: ReactNode
}

/**
 * The frame of every desk: header, the way to the other desks, and the desk itself, which brings
 * its own `<main id="main" className="desk-w desk-m" tabIndex={-1}>`. Nobody gets in without a
 * session; who lacks the ability is told so.
 */
export function StaffShell({ desk, needs, children }: Props) {
  const mayEnter = useMayEnter()
  if (!mayEnter) return <AccessDenied />
  return (
    <div className="desk">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <StaffHeader desk={desk} />
      <DeskNav />
      <DeskKeys />
      <Allowed needs={needs}>{children}</Allowed>
    </div>
  )
}

function Allowed({ needs, children }: { needs: Ability; children: ReactNode }) {
  const staff = useSignedIn()
  const may = useMay(needs)
  if (!staff || may) return children
  return (
    <main className="desk-w desk-m" id="main" tabIndex={-1}>
      <div className="panel mx-auto grid max-w-[480px] gap-3 p-7">
        <h1 className="h2">Not your desk</h1>
        <p className="muted">
          Your role, {rolesLabel(staff)}, does not open this desk. Ask an admin if it should.
        </p>
      </div>
    </main>
  )
}

/** Nothing read before stays behind; on the way to the sign-in it says why. */
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

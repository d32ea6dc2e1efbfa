import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { staffRoot } from '#web/queries/staff-call.ts'
import { useStaffToken } from '#web/queries/staff-token.ts'
import { StaffHeader } from '#web/staff/staff-header.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { OrdersDesk } from './orders-desk.tsx'
import '#web/staff/staff.css'
import './orders.css'

const SIGN_IN = '/admin/login'

export default function OrdersScreen() {
  const token = useStaffToken()
  if (!token) return <AccessDenied />
  return (
    <div className="desk">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <StaffHeader desk="Orders desk" />
      <OrdersDesk />
    </div>
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

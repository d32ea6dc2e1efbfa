import { CircleUserRound, LogOut } from 'lucide-react'
import { useSignedIn, useSignOut } from '#web/queries/staff-session.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** The header of the staff area: where we are, who is signed in, the way out. */
export function StaffHeader({ desk }: { desk: string }) {
  const staff = useSignedIn()
  const signOut = useSignOut()
  return (
    <header className="desk-h">
      <div className="desk-w">
        <Logo />
        <span className="desk-tag">{desk}</span>
        <div className="ml-auto flex items-center gap-2">
          {staff && <WhoIsIn {...staff} />}
          <Button
            variant="quiet"
            size="sm"
            pending={signOut.isPending}
            onClick={() => signOut.mutate()}
          >
            <LogOut className="i" aria-hidden="true" />
            <span className="max-[899px]:sr-only">Logout</span>
          </Button>
        </div>
      </div>
    </header>
  )
}

function WhoIsIn({ id, name }: { id: number | null; name: string }) {
  const words = `Signed in as ${name}`
  if (id === null) return <span className="small muted max-[899px]:hidden">{words}</span>
  return (
    <AppLink className="btn btn-quiet btn-sm" href="/admin/account">
      <CircleUserRound className="i" aria-hidden="true" />
      <span className="max-[899px]:sr-only">{words}</span>
    </AppLink>
  )
}

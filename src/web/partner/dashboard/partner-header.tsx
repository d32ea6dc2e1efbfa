import { LogOut, UserRound } from 'lucide-react'
import type { MemberSessionView } from '#contract/partner-views.ts'
import { useSignOut } from '#web/queries/partner.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { Notices } from './notices.tsx'

/** The header of the partners' pages; signing out is for who signed in. */
export function PartnerHeader({ session }: { session: MemberSessionView | undefined }) {
  const signOut = useSignOut()
  const partner = session?.memberId ? session : undefined
  return (
    <header className="pt">
      <div className="wrap">
        <Logo />
        <span className="pn">Partners</span>
        <div className="pt-r">
          {partner && <Notices />}
          <AppLink className="link small back" href="/">
            Back to shop
          </AppLink>
          {partner && !partner.demo && (
            <ButtonLink href="/mlm/account" variant="quiet" size="sm">
              <UserRound className="i" aria-hidden="true" />
              <span className="max-[899px]:sr-only">Account</span>
            </ButtonLink>
          )}
          {partner && !partner.demo && (
            <Button
              variant="quiet"
              size="sm"
              pending={signOut.isPending}
              onClick={() => signOut.mutate()}
            >
              <LogOut className="i" aria-hidden="true" />
              <span className="max-[899px]:sr-only">Sign out</span>
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}

import { lazy, Suspense, useState } from 'react'
import type { PartnerDetailView } from '#contract/staff-partners.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { Button } from '#web/ui/button.tsx'

const AwardDialog = lazy(() => import('./award-dialog.tsx'))
const AuthenticatorDialog = lazy(() => import('./authenticator-dialog.tsx'))
const MoveDialog = lazy(() => import('./move-dialog.tsx'))
const PlaceDialog = lazy(() => import('./place-dialog.tsx'))
const StandingDialog = lazy(() => import('./standing-dialog.tsx'))

type Act = 'award' | 'move' | 'place' | 'standing' | 'authenticator'

/** What staff do about a partner, where their role lets them. */
export function PartnerActs({ partner }: { partner: PartnerDetailView }) {
  const mayWrite = useMay('partners.write')
  const mayAward = useMay('commissions.decide')
  const [act, setAct] = useState<Act>()
  const { isActive, qualificationStatus, sponsorId, twoFactorEnabled } = partner.member
  const works = isActive && qualificationStatus === 'active'
  const close = () => setAct(undefined)
  if (partner.closed) return <p className="muted">This account is closed for good.</p>
  return (
    <div className="flex flex-wrap gap-2">
      {mayAward && works && (
        <Button variant="soft" size="sm" onClick={() => setAct('award')}>
          Award
        </Button>
      )}
      {mayWrite && (
        <Button variant="soft" size="sm" onClick={() => setAct('move')}>
          Change sponsor
        </Button>
      )}
      {mayWrite && sponsorId !== null && (
        <Button variant="soft" size="sm" onClick={() => setAct('place')}>
          Place elsewhere
        </Button>
      )}
      {mayWrite && (
        <Button variant={works ? 'danger' : 'primary'} size="sm" onClick={() => setAct('standing')}>
          {works ? 'Suspend' : 'Reinstate'}
        </Button>
      )}
      {mayWrite && twoFactorEnabled && (
        <Button variant="soft" size="sm" onClick={() => setAct('authenticator')}>
          Take authenticator off
        </Button>
      )}
      <Suspense>
        {act === 'authenticator' && <AuthenticatorDialog partner={partner} onClose={close} />}
        {act === 'award' && <AwardDialog partner={partner} onClose={close} />}
        {act === 'move' && <MoveDialog partner={partner} onClose={close} />}
        {act === 'place' && <PlaceDialog partner={partner} onClose={close} />}
        {act === 'standing' && <StandingDialog partner={partner} works={works} onClose={close} />}
      </Suspense>
    </div>
  )
}

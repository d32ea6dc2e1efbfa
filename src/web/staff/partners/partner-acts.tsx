import { useState } from 'react'
import type { PartnerDetailView } from '#contract/staff-partners.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { SmallButton } from '#web/staff/small-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import type { Act } from './partner-dialogs.tsx'

const PartnerDialog = onDemand('The dialog', () => import('./partner-dialogs.tsx'))

/** The actions on a partner that the role of the person allows. */
export function PartnerActs({ partner }: { partner: PartnerDetailView }) {
  const mayWrite = useMay('partners.write')
  const mayAward = useMay('commissions.decide')
  const [open, setOpen] = useState<Act>()
  const { isActive, qualificationStatus, sponsorId, twoFactorEnabled } = partner.member
  const works = isActive && qualificationStatus === 'active'
  if (partner.closed) return <p className="muted">This account is closed for good.</p>
  const acts: { act: Act; label: string; may: boolean; variant?: 'soft' | 'danger' | 'primary' }[] =
    [
      { act: 'award', label: 'Award', may: mayAward && works },
      { act: 'move', label: 'Change sponsor', may: mayWrite },
      { act: 'place', label: 'Place elsewhere', may: mayWrite && sponsorId !== null },
      works
        ? { act: 'suspend', label: 'Suspend', may: mayWrite, variant: 'danger' }
        : { act: 'reinstate', label: 'Reinstate', may: mayWrite, variant: 'primary' },
      { act: 'authenticator', label: 'Take authenticator off', may: mayWrite && twoFactorEnabled },
    ]
  return (
    <div className="flex flex-wrap gap-2">
      {acts
        .filter(({ may }) => may)
        .map(({ act, label, variant = 'soft' }) => (
          <SmallButton variant={variant} label={label} key={act} onClick={() => setOpen(act)} />
        ))}
      {open && <PartnerDialog act={open} partner={partner} onClose={() => setOpen(undefined)} />}
    </div>
  )
}

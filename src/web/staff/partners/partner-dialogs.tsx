import {
  CODE_REASONS,
  MOVE_REASONS,
  MovePartner,
  type PartnerDetailView,
  PlacePartner,
  REINSTATEMENT_REASONS,
  RenewCode,
  SetStanding,
  SUSPENSION_REASONS,
} from '#contract/staff-partners.ts'
import { useSend } from '#web/queries/use-send.ts'
import { ActDialog } from '#web/staff/act.tsx'
import { TextField } from '#web/ui/field.tsx'
import { formOf } from '#web/ui/form.tsx'
import { toast } from '#web/ui/toasts.ts'
import { AwardDialog } from './award-dialog.tsx'
import { partnerNumber } from './labels.ts'
import { ReasonDialog } from './reason-dialog.tsx'

const { useSchemaForm: useMoveForm } = formOf(MovePartner)
const { useSchemaForm: usePlaceForm } = formOf(PlacePartner)
const { useSchemaForm: useCodeForm } = formOf(RenewCode)
const { useSchemaForm: useStandingForm } = formOf(SetStanding)

export type Act = 'award' | 'move' | 'place' | 'suspend' | 'reinstate' | 'authenticator' | 'code'
type Props = { partner: PartnerDetailView; onClose: () => void }

/** The dialog of an action on a partner. */
export default function PartnerDialog({ act, ...props }: Props & { act: Act }) {
  if (act === 'award') return <AwardDialog {...props} />
  if (act === 'move') return <MoveDialog {...props} />
  if (act === 'place') return <PlaceDialog {...props} />
  if (act === 'code') return <CodeDialog {...props} />
  if (act === 'authenticator') return <AuthenticatorDialog {...props} />
  return <StandingDialog {...props} suspends={act === 'suspend'} />
}

const nameOf = ({ member }: PartnerDetailView) => `${member.firstName} ${member.lastName}`

/** Moves a partner, with everybody below, under another sponsor. */
function MoveDialog({ partner, onClose }: Props) {
  const move = useSend('PUT', `/api/partners/${partner.member.id}/sponsor`, {
    replaces: `/api/partners/${partner.member.id}`,
  })
  const name = nameOf(partner)
  const submit = async (change: MovePartner) => {
    await move.mutateAsync(change)
    toast({ title: 'Partner moved', text: `${name} is now under partner ${change.sponsorId}.` })
  }
  return (
    <ReasonDialog
      title={`Change the sponsor of ${name}`}
      text="The partner and their whole team move to the sponsor’s next free place. Future sales pay the new upline. Earlier earnings do not change."
      form={useMoveForm({ note: '' })}
      reasons={MOVE_REASONS}
      submit={submit}
      button="Move"
      pendingLabel="Moving…"
      onClose={onClose}
    >
      <PartnerField label="Number of the new sponsor" name="sponsorId" />
    </ReasonDialog>
  )
}

/** Places a partner under somebody else than the sponsor. */
function PlaceDialog({ partner, onClose }: Props) {
  const place = useSend('PUT', `/api/partners/${partner.member.id}/placement`, {
    replaces: `/api/partners/${partner.member.id}`,
  })
  const name = nameOf(partner)
  const submit = async (change: PlacePartner) =>
    toast(announcePlaced(name, await place.mutateAsync(change)))
  return (
    <ReasonDialog
      title={`Place ${name} elsewhere`}
      text="Sponsor, team and commissions do not change. If the other partner is inactive, the placement waits until they are active."
      form={usePlaceForm({ note: '' })}
      reasons={MOVE_REASONS}
      submit={submit}
      button="Place"
      pendingLabel="Placing…"
      onClose={onClose}
    >
      <PartnerField label="New placement: partner number" name="placementId" />
    </ReasonDialog>
  )
}

const PartnerField = (props: { label: string; name: string }) => (
  <TextField
    {...props}
    inputMode="numeric"
    autoComplete="off"
    maxLength={9}
    parse={partnerNumber}
  />
)

function announcePlaced(name: string, { place: { placedUnder, waiting } }: PartnerDetailView) {
  if (waiting)
    return { title: 'Placement waits', text: `${name} is placed as soon as that can be.` }
  const under = placedUnder ? placedUnder.name : 'the sponsor again'
  return { title: 'Partner placed', text: `${name} stands under ${under}.` }
}

const SUSPENSION = {
  verb: 'Suspend',
  text: 'They stop earning and receiving payouts, and no one earns in their place. Earlier earnings stay theirs. We will tell them on their dashboard.',
  doneText: 'Partner suspended',
  reasons: SUSPENSION_REASONS,
}
const REINSTATEMENT = {
  verb: 'Reinstate',
  text: 'They start earning again and the next payout pays what is due. We will tell them on their dashboard.',
  doneText: 'Partner reinstated',
  reasons: REINSTATEMENT_REASONS,
}

function StandingDialog({ partner, suspends, onClose }: Props & { suspends: boolean }) {
  const save = useSend('PUT', `/api/partners/${partner.member.id}/standing`, {
    replaces: `/api/partners/${partner.member.id}`,
  })
  const name = nameOf(partner)
  const { verb, text, doneText, reasons } = suspends ? SUSPENSION : REINSTATEMENT
  return (
    <ReasonDialog
      title={`${verb} ${name}?`}
      text={text}
      form={useStandingForm({ standing: suspends ? 'suspended' : 'active', note: '' })}
      reasons={reasons}
      submit={async (change) => {
        await save.mutateAsync(change)
        toast({ title: doneText, text: name })
      }}
      button={verb}
      pendingLabel="Saving…"
      danger={suspends}
      onClose={onClose}
    />
  )
}

/** Another referral code, for one that was stolen. */
function CodeDialog({ partner, onClose }: Props) {
  const renew = useSend('POST', `/api/partners/${partner.member.id}/referral-codes`, {
    replaces: `/api/partners/${partner.member.id}`,
  })
  const name = nameOf(partner)
  const submit = async (change: RenewCode) => {
    await renew.mutateAsync(change)
    toast({ title: 'New referral code', text: `The old code of ${name} no longer works.` })
  }
  return (
    <ReasonDialog
      title={`Give ${name} a new referral code`}
      text="Links and printed material with the old code stop working permanently. The partner will find the new link on their dashboard."
      form={useCodeForm({ note: '' })}
      reasons={CODE_REASONS}
      submit={submit}
      button="Issue a new code"
      pendingLabel="Making it…"
      danger
      onClose={onClose}
    />
  )
}

/** Takes the authenticator off for a partner who lost the phone and every recovery code. */
function AuthenticatorDialog({ partner, onClose }: Props) {
  const reset = useSend('DELETE', `/api/partners/${partner.member.id}/authenticator`)
  const name = nameOf(partner)
  return (
    <ActDialog
      verb={reset}
      input={undefined}
      done={{ title: 'Authenticator off', text: name }}
      failed="Authenticator not turned off"
      confirm={{
        title: `Turn off the authenticator for ${name}?`,
        text: 'First make sure it is really them. They will be signed out everywhere and will sign in with the e-mailed code only.',
        confirmLabel: 'Turn it off',
        cancelLabel: 'Keep it on',
        pendingLabel: 'Turning it off…',
      }}
      onClose={onClose}
    />
  )
}

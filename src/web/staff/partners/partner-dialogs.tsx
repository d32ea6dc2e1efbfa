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
import {
  useMovePartner,
  usePlacePartner,
  useRenewCode,
  useResetAuthenticator,
  useSetStanding,
} from '#web/queries/staff-partners.ts'
import { toastError } from '#web/staff/error-sentence.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
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
  const move = useMovePartner(partner.member.id)
  const name = nameOf(partner)
  const submit = async (change: MovePartner) => {
    await move.mutateAsync(change)
    toast({ title: 'Partner moved', text: `${name} stands under partner ${change.sponsorId}.` })
  }
  return (
    <ReasonDialog
      title={`Change the sponsor of ${name}`}
      text="The whole branch moves along and takes the sponsor’s next free place. Sales from now on pay the new upline; what was earned stays as it is."
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
  const place = usePlacePartner(partner.member.id)
  const name = nameOf(partner)
  const submit = async (change: PlacePartner) =>
    toast(announcePlaced(name, await place.mutateAsync(change)))
  return (
    <ReasonDialog
      title={`Place ${name} elsewhere`}
      text="The sponsor, the team and what sales pay stay as they are. Under somebody who is not active the placement waits, and is made once they are."
      form={usePlaceForm({ note: '' })}
      reasons={MOVE_REASONS}
      submit={submit}
      button="Place"
      pendingLabel="Placing…"
      onClose={onClose}
    >
      <PartnerField label="Number of the partner to stand under" name="placementId" />
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
  text: 'Nothing is earned from now on, nobody earns in their place, and no run pays them. What was earned stays theirs. They are told on their dashboard.',
  doneText: 'Partner suspended',
  reasons: SUSPENSION_REASONS,
}
const REINSTATEMENT = {
  verb: 'Reinstate',
  text: 'They earn from every sale again, and the next run pays what is due. They are told on their dashboard.',
  doneText: 'Partner reinstated',
  reasons: REINSTATEMENT_REASONS,
}

function StandingDialog({ partner, suspends, onClose }: Props & { suspends: boolean }) {
  const save = useSetStanding(partner.member.id)
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
  const renew = useRenewCode(partner.member.id)
  const name = nameOf(partner)
  const submit = async (change: RenewCode) => {
    await renew.mutateAsync(change)
    toast({ title: 'New referral code', text: `The old code of ${name} works no more.` })
  }
  return (
    <ReasonDialog
      title={`Give ${name} a new referral code`}
      text="Links and prints with the old code bring no sales from now on, for good. The partner is told on the dashboard, and finds the new link there."
      form={useCodeForm({ note: '' })}
      reasons={CODE_REASONS}
      submit={submit}
      button="Give a new code"
      pendingLabel="Making it…"
      danger
      onClose={onClose}
    />
  )
}

/** Takes the authenticator off for a partner who lost the phone and every recovery code. */
function AuthenticatorDialog({ partner, onClose }: Props) {
  const reset = useResetAuthenticator(partner.member.id)
  const name = nameOf(partner)
  const remove = () =>
    reset.mutate(undefined, {
      onSuccess: () => {
        toast({ title: 'Authenticator off', text: name })
        onClose()
      },
      onError: toastError('Not taken off', 'Please try again.'),
    })
  return (
    <ConfirmDialog
      title={`Take the authenticator of ${name} off?`}
      text="Make sure that it is really them who asks. The mailed code alone signs them in again, and whoever is signed in as them is signed out."
      yes="Take it off"
      no="Leave it on"
      pendingLabel="Taking it off…"
      pending={reset.isPending}
      onYes={remove}
      onNo={onClose}
    />
  )
}

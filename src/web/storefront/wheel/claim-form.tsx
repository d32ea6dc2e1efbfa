import { ClaimPrize } from '#contract/prize-claims.ts'
import { CLAIM_LIMITS } from '#contract/prizes.ts'
import { useClaim } from '#web/queries/spins.ts'
import { TextField } from '#web/ui/field.tsx'
import { NativeForm } from '#web/ui/native-form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'

const loadSchema = () => Promise.resolve(ClaimPrize)

type ClaimFormProps = { prize: string; prizeId: string; onClaimed: () => void }

export function ClaimForm({ prize, prizeId, onClaimed }: ClaimFormProps) {
  const claim = useClaim()
  return (
    <>
      <NativeForm
        className="claim"
        loadSchema={loadSchema}
        values={{ prize, prizeId, status: 'pending' }}
        onSubmit={async (values) => {
          await claim.mutateAsync(values)
          onClaimed()
        }}
      >
        <TextField label="Name" name="name" autoComplete="name" maxLength={CLAIM_LIMITS.name} />
        <div className="row2">
          <TextField
            label="E-mail"
            name="email"
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={CLAIM_LIMITS.email}
          />
          <TextField
            label="Phone"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="876-555-0100"
            maxLength={CLAIM_LIMITS.phone}
          />
        </div>
        {claim.isError && (
          <p className="complaint" role="alert">
            Failed to submit claim. Please try again or contact us directly.
          </p>
        )}
        <SubmitButton variant="accent" size="lg" block pendingLabel="Submitting...">
          Claim my prize
        </SubmitButton>
      </NativeForm>
      <p className="odds">We call or write within 24 hours. Next spin: tomorrow.</p>
    </>
  )
}

import { useState } from 'react'
import { ClaimPrize } from '#contract/prize-claims.ts'
import { CLAIM_LIMITS } from '#contract/prizes.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useClaim } from '#web/queries/spins.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { errorsOf, type FieldErrors, type FieldIssue } from '#web/ui/field-errors.ts'
import { useOneSubmit } from '#web/ui/use-one-submit.ts'
import { Trap, typedInto } from '#web/ui/trap.tsx'

const FIELDS = ['name', 'email', 'phone'] as const
const FAILED = 'Failed to submit claim. Please try again or contact us directly.'

type ClaimFormProps = { prize: string; prizeId: string; onClaimed: () => void }

export function ClaimForm({ prize, prizeId, onClaimed }: ClaimFormProps) {
  const claim = useClaim()
  const [errors, setErrors] = useState<FieldErrors>({})

  const submit = useOneSubmit(async (form) => {
    const typed = Object.fromEntries(typedInto(form))
    const checked = ClaimPrize.safeParse({ ...typed, prize, prizeId, status: 'pending' })
    const complain = (issues: readonly FieldIssue[]) => {
      const found = errorsOf(issues)
      setErrors(found)
      const first = FIELDS.find((name) => found[name])
      if (first) form.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    }
    complain(checked.error?.issues ?? [])
    if (!checked.success) return
    try {
      await claim.mutateAsync(checked.data)
      onClaimed()
    } catch (error) {
      complain(refusalOf(error)?.issues ?? [])
    }
  })

  return (
    <>
      <form className="claim" noValidate onSubmit={submit}>
        <ClaimFields errors={errors} />
        <Trap />
        {claim.isError && (
          <p className="complaint" role="alert">
            {FAILED}
          </p>
        )}
        <Button
          type="submit"
          variant="accent"
          size="lg"
          block
          pending={claim.isPending}
          pendingLabel="Submitting..."
        >
          Claim my prize
        </Button>
      </form>
      <p className="odds">We call or write within 24 hours. Next spin: tomorrow.</p>
    </>
  )
}

function ClaimFields({ errors }: { errors: FieldErrors }) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={CLAIM_LIMITS.name}
        error={errors.name}
      />
      <div className="row2">
        <TextField
          label="E-mail"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={CLAIM_LIMITS.email}
          error={errors.email}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder="876-555-0100"
          maxLength={CLAIM_LIMITS.phone}
          error={errors.phone}
        />
      </div>
    </>
  )
}

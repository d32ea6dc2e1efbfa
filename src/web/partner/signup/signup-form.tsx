import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { type Path, useForm, type UseFormReturn } from 'react-hook-form'
import { useLocation } from 'wouter'
import type { z } from 'zod'
import { type SignUp, SignUpForm } from '#contract/partner-forms.ts'
import { refusalOf } from '#web/queries/call.ts'
import { useSignUp } from '#web/queries/partner.ts'
import { referralQuery } from '#web/queries/referral.ts'
import { useReferral } from '#web/referral-memory.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckField, TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Trap } from '#web/ui/trap.tsx'
import { useOneSubmit } from '#web/ui/use-one-submit.ts'
import { WithoutScript } from '#web/ui/without-script.tsx'

type Typed = z.input<typeof SignUpForm>
type Form = UseFormReturn<Typed, unknown, SignUpForm>

const WELCOME = {
  title: 'Welcome to the Partnership!',
  text: 'Your account has been created successfully. You can now start earning commissions!',
}
const TRY_AGAIN = 'Please try again, or call us.'

/** The consent is asked for and not sent. */
const withoutConsent = (form: SignUpForm): SignUp => {
  const { firstName, lastName, email, phone, sponsorId, bankAccount, paypalEmail } = form
  return { firstName, lastName, email, phone, sponsorId, bankAccount, paypalEmail }
}

export function SignUpPanel() {
  const form: Form = useForm<Typed, unknown, SignUpForm>({ resolver: zodResolver(SignUpForm) })
  const signUp = useSignUp()
  const [, navigate] = useLocation()
  const submit = async (typed: SignUpForm) => {
    try {
      await signUp.mutateAsync(withoutConsent(typed))
      toast(WELCOME)
      navigate('/mlm/dashboard')
    } catch (error) {
      const refusal = refusalOf(error)
      for (const [index, { path, message }] of (refusal?.issues ?? []).entries())
        form.setError(path as Path<Typed>, { message }, { shouldFocus: index === 0 })
      toast({ title: 'Signup Failed', text: refusal?.error ?? TRY_AGAIN, tone: 'failure' })
    }
  }
  const onSubmit = useOneSubmit(() => form.handleSubmit(submit)())
  return (
    <form
      className="panel join-f"
      method="post"
      noValidate
      aria-labelledby="signup"
      onSubmit={onSubmit}
    >
      <h2 className="h3" id="signup">
        Your details
      </h2>
      <Trap />
      <PersonFields form={form} />
      <PayFields form={form} />
      <Consent form={form} />
      <WithoutScript sentence="Signing up needs JavaScript, which this browser does not run." />
      <Button
        type="submit"
        size="lg"
        block
        needsScript
        pending={form.formState.isSubmitting}
        pendingLabel="Submitting..."
      >
        Join the partnership
      </Button>
    </form>
  )
}

function PersonFields({ form: { register, formState } }: { form: Form }) {
  const { errors } = formState
  const inviter = useInviter()
  return (
    <>
      <div className="row2">
        <TextField
          label="First name"
          autoComplete="given-name"
          maxLength={80}
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          maxLength={80}
          error={errors.lastName?.message}
          {...register('lastName')}
        />
      </div>
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        maxLength={254}
        hint="Your sign-in codes go here."
        error={errors.email?.message}
        {...register('email')}
      />
      <div className="row2">
        <TextField
          label="Phone"
          type="tel"
          autoComplete="tel"
          maxLength={40}
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextField
          label="Sponsor number"
          optional
          inputMode="numeric"
          maxLength={10}
          placeholder={inviter ? `${inviter} invited you` : undefined}
          hint={
            inviter
              ? `Left empty, ${inviter} is your sponsor.`
              : 'The number of the partner who invited you.'
          }
          error={errors.sponsorId?.message}
          {...register('sponsorId', {
            setValueAs: (typed: string) => (typed?.trim() ? Number(typed) : null),
          })}
        />
      </div>
    </>
  )
}

/** The first name of the partner whose link led here. */
function useInviter(): string | undefined {
  const ref = useReferral()
  return (
    useQuery({ ...referralQuery(ref ?? ''), enabled: Boolean(ref) }).data?.firstName ?? undefined
  )
}

function PayFields({ form: { register, formState } }: { form: Form }) {
  return (
    <div className="row2">
      <TextField
        label="Bank account"
        optional
        maxLength={120}
        autoComplete="off"
        hint="Bank and account number."
        error={formState.errors.bankAccount?.message}
        {...register('bankAccount')}
      />
      <TextField
        label="PayPal e-mail"
        optional
        type="email"
        maxLength={254}
        autoComplete="off"
        error={formState.errors.paypalEmail?.message}
        {...register('paypalEmail')}
      />
    </div>
  )
}

function Consent({ form: { register, formState } }: { form: Form }) {
  return (
    <CheckField
      label={
        <>
          I agree to the partnership agreement, the <Popup href="/terms">terms</Popup> and the{' '}
          <Popup href="/privacy">privacy policy</Popup>
        </>
      }
      error={formState.errors.agreeToTerms?.message}
      {...register('agreeToTerms')}
    />
  )
}

/** Opens a window of its own, so that what was typed stays. */
function Popup({ href, children }: { href: string; children: string }) {
  const open = (event: MouseEvent) => {
    const opened = window.open(href, 'policy', 'popup,width=760,height=820')
    if (opened) event.preventDefault()
  }
  return (
    <a className="link" href={href} target="_blank" rel="noopener" onClick={open}>
      {children}
    </a>
  )
}

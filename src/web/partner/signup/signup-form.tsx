import { useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import { AGREEMENT_VERSION } from '#contract/agreement.ts'
import { SignUpForm } from '#contract/partner-forms.ts'
import type { ReferralView } from '#contract/partner-views.ts'
import { useSignUp } from '#web/queries/partner.ts'
import { referralQuery } from '#web/queries/referral.ts'
import { useReferral } from '#web/referral-memory.ts'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Honeypot } from '#web/ui/honeypot.tsx'
import { WithoutScript } from '#web/ui/without-script.tsx'
import { EMAIL_FIELD, PHONE_FIELD } from '#web/ui/person-fields.tsx'

const { Form, TextField, CheckField } = formOf(SignUpForm)

const WELCOME = {
  title: 'Welcome to the Partnership!',
  text: 'Your account has been created successfully. You can now start earning commissions!',
}

export function SignUpPanel() {
  const signUp = useSignUp()
  const [, navigate] = useLocation()
  return (
    <Form
      className="panel stack gap-4.5 p-6 max-desk:p-4.5"
      method="post"
      aria-labelledby="signup"
      failedTitle="Signup Failed"
      failedText="Please try again, or call us."
      onSubmit={async (values) => {
        const { agreeToTerms: _, ...person } = values
        await signUp.mutateAsync({ ...person, agreement: AGREEMENT_VERSION })
        toast(WELCOME)
        navigate('/mlm/dashboard')
      }}
    >
      <h2 className="h3" id="signup">
        Your details
      </h2>
      <Honeypot />
      <PersonFields />
      <PayFields />
      <CheckField
        name="agreeToTerms"
        label={
          <>
            I agree to the partnership agreement, the <Popup href="/terms">terms</Popup> and the{' '}
            <Popup href="/privacy">privacy policy</Popup>
          </>
        }
      />
      <WithoutScript sentence="Signing up needs JavaScript, which is switched off in this browser." />
      <SubmitButton size="lg" block needsScript pendingLabel="Submitting...">
        Join the partnership
      </SubmitButton>
    </Form>
  )
}

function PersonFields() {
  const inviter = useInviter()
  return (
    <>
      <div className="row2 max-desk:even-1">
        <TextField label="First name" name="firstName" autoComplete="given-name" maxLength={80} />
        <TextField label="Last name" name="lastName" autoComplete="family-name" maxLength={80} />
      </div>
      <TextField {...EMAIL_FIELD} hint="We send your sign-in codes here." />
      <div className="row2 max-desk:even-1">
        <TextField {...PHONE_FIELD} />
        <TextField
          label="Sponsor number"
          name="sponsorId"
          optional
          inputMode="numeric"
          maxLength={10}
          placeholder={inviter?.firstName ? `${inviter.firstName} invited you` : undefined}
          hint={sponsorHint(inviter)}
          parse={(text) => (text?.trim() ? Number(text) : null)}
        />
      </div>
    </>
  )
}

/** The partner whose link led here. */
function useInviter(): ReferralView | undefined {
  const ref = useReferral()
  return useQuery({ ...referralQuery(ref ?? ''), enabled: Boolean(ref) }).data
}

function sponsorHint(inviter: ReferralView | undefined): string {
  if (!inviter?.firstName) return 'The number of the partner who invited you.'
  const { firstName, instead } = inviter
  if (!instead) return `If you leave this empty, ${firstName} will be your sponsor.`
  const above = instead.sponsorId ? ` You can enter ${instead.sponsorId}, the next partner up.` : ''
  return `${firstName} cannot sponsor right now. Leave this empty to join without a sponsor.${above}`
}

function PayFields() {
  return (
    <div className="row2 max-desk:even-1">
      <TextField
        label="Bank account"
        name="bankAccount"
        optional
        maxLength={120}
        autoComplete="off"
        hint="Bank and account number."
      />
      <TextField
        label="PayPal e-mail"
        name="paypalEmail"
        optional
        type="email"
        maxLength={254}
        autoComplete="off"
      />
    </div>
  )
}

/** Opens in a popup, so that the form keeps its values. */
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

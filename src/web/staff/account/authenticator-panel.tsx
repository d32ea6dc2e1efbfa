import { useState } from 'react'
import type { AccountView, AuthenticatorSetup } from '#contract/team.ts'
import {
  useRemoveAuthenticator,
  useRenewRecoveryCodes,
  useStartAuthenticator,
} from '#web/queries/staff-account.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ProveForm } from './prove-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'

type Step =
  | { at: 'start' | 'prove-start' | 'prove-removal' | 'prove-codes' }
  | { at: 'set-up'; setup: AuthenticatorSetup }
  | { at: 'codes'; codes: string[] }

/** The second thing to sign in with: on, off, and its recovery codes. */
export function AuthenticatorPanel({ account }: { account: AccountView }) {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const { authenticator: isOn } = account
  return (
    <section className="panel acc-part" aria-labelledby="acc-app">
      <h2 className="h3 flex items-center gap-3" id="acc-app">
        Authenticator app <Badge tone={isOn ? 'ok' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
      </h2>
      <p className="muted">
        {isOn
          ? `Signing in asks for a code of your app. ${account.recoveryCodesLeft} recovery codes are left.`
          : 'Ask for a code of an app on your phone whenever somebody signs in as you.'}
      </p>
      {step.at === 'start' && <Choices isOn={isOn} onChoose={(at) => setStep({ at })} />}
      <Steps step={step} setStep={setStep} />
    </section>
  )
}

type ChoicesProps = {
  isOn: boolean
  onChoose: (at: 'prove-start' | 'prove-removal' | 'prove-codes') => void
}

function Choices({ isOn, onChoose }: ChoicesProps) {
  if (!isOn) return <Button onClick={() => onChoose('prove-start')}>Set it up</Button>
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="soft" size="sm" onClick={() => onChoose('prove-codes')}>
        New recovery codes
      </Button>
      <Button variant="danger" size="sm" onClick={() => onChoose('prove-removal')}>
        Take it off
      </Button>
    </div>
  )
}

function Steps({ step, setStep }: { step: Step; setStep: (step: Step) => void }) {
  const start = useStartAuthenticator()
  const remove = useRemoveAuthenticator()
  const renew = useRenewRecoveryCodes()
  const end = () => setStep({ at: 'start' })
  const showCodes = (codes: string[]) => setStep({ at: 'codes', codes })
  if (step.at === 'prove-start')
    return (
      <ProveForm
        label="Go on"
        onProve={async (proof) => setStep({ at: 'set-up', setup: await start.mutateAsync(proof) })}
        onCancel={end}
      />
    )
  if (step.at === 'prove-codes')
    return (
      <ProveForm
        label="Make new codes"
        onProve={async (proof) => showCodes((await renew.mutateAsync(proof)).recoveryCodes)}
        onCancel={end}
      />
    )
  if (step.at === 'prove-removal')
    return (
      <ProveForm
        label="Take the app off"
        onProve={async (proof) => {
          await remove.mutateAsync(proof)
          toast({ title: 'Authenticator off', text: 'Your password alone signs you in.' })
          end()
        }}
        onCancel={end}
      />
    )
  if (step.at === 'set-up') return <SetUp setup={step.setup} onDone={showCodes} onCancel={end} />
  if (step.at === 'codes') return <RecoveryCodes codes={step.codes} onDone={end} />
  return null
}

import { type ComponentType, useState } from 'react'
import type {
  AuthenticatorSetup,
  ConfirmAuthenticator,
  RecoveryCodesView,
} from '#contract/own-account.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUp } from './set-up.tsx'
import './account.css'

/** A change that needs proof of who is signed in. */
export type ProofProps = { label: string; onCancel: () => void } & (
  | { purpose: 'set-up'; onDone: (setup: AuthenticatorSetup) => void }
  | { purpose: 'codes'; onDone: (codes: string[]) => void }
  | { purpose: 'removal'; onDone: () => void }
)
type Purpose = ProofProps['purpose']

type Step =
  | { at: 'start' | Purpose }
  | { at: 'scan'; setup: AuthenticatorSetup }
  | { at: 'done'; codes: string[] }

type Props = {
  account: { authenticator: boolean; recoveryCodesLeft: number }
  /** How to sign in without the app: `Your password alone signs you in.` */
  without: string
  confirm: (code: ConfirmAuthenticator) => Promise<RecoveryCodesView>
  /** The form for that proof: a password, or a code. */
  prove: ComponentType<ProofProps>
}

/** Switches the authenticator app on and off, and makes new recovery codes. */
export function AuthenticatorPanel({ account, without, confirm, prove: Prove }: Props) {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const { authenticator: isOn } = account
  const end = () => setStep({ at: 'start' })
  const showCodes = (codes: string[]) => setStep({ at: 'done', codes })
  const removed = () => {
    toast({ title: 'Authenticator off', text: without })
    end()
  }
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
      {step.at === 'set-up' && (
        <Prove
          purpose="set-up"
          label="Continue"
          onDone={(setup) => setStep({ at: 'scan', setup })}
          onCancel={end}
        />
      )}
      {step.at === 'codes' && (
        <Prove purpose="codes" label="Make new codes" onDone={showCodes} onCancel={end} />
      )}
      {step.at === 'removal' && (
        <Prove purpose="removal" label="Take the app off" onDone={removed} onCancel={end} />
      )}
      {step.at === 'scan' && (
        <SetUp setup={step.setup} confirm={confirm} onDone={showCodes} onCancel={end} />
      )}
      {step.at === 'done' && <RecoveryCodes codes={step.codes} onDone={end} />}
    </section>
  )
}

type ChoicesProps = { isOn: boolean; onChoose: (purpose: Purpose) => void }

function Choices({ isOn, onChoose }: ChoicesProps) {
  if (!isOn) return <Button onClick={() => onChoose('set-up')}>Set it up</Button>
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="soft" size="sm" onClick={() => onChoose('codes')}>
        New recovery codes
      </Button>
      <Button variant="danger" size="sm" onClick={() => onChoose('removal')}>
        Take it off
      </Button>
    </div>
  )
}

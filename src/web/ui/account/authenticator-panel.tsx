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

/** What has to be proved first, and what to do once it was. */
export type Asked = { label: string; onCancel: () => void } & (
  | { wish: 'set-up'; onDone: (setup: AuthenticatorSetup) => void }
  | { wish: 'codes'; onDone: (codes: string[]) => void }
  | { wish: 'removal'; onDone: () => void }
)

type Step =
  | { at: 'start' | Asked['wish'] }
  | { at: 'scan'; setup: AuthenticatorSetup }
  | { at: 'kept'; codes: string[] }

type Props = {
  account: { authenticator: boolean; recoveryCodesLeft: number }
  /** How one signs in without the app: `Your password alone signs you in.` */
  without: string
  confirm: (code: ConfirmAuthenticator) => Promise<RecoveryCodesView>
  /** Asks for what nobody but the owner has. */
  prove: ComponentType<Asked>
}

/** The second thing to sign in with: on, off, and its recovery codes. */
export function AuthenticatorPanel({ account, without, confirm, prove: Prove }: Props) {
  const [step, setStep] = useState<Step>({ at: 'start' })
  const { authenticator: isOn } = account
  const end = () => setStep({ at: 'start' })
  const showCodes = (codes: string[]) => setStep({ at: 'kept', codes })
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
          wish="set-up"
          label="Go on"
          onDone={(setup) => setStep({ at: 'scan', setup })}
          onCancel={end}
        />
      )}
      {step.at === 'codes' && (
        <Prove wish="codes" label="Make new codes" onDone={showCodes} onCancel={end} />
      )}
      {step.at === 'removal' && (
        <Prove wish="removal" label="Take the app off" onDone={removed} onCancel={end} />
      )}
      {step.at === 'scan' && (
        <SetUp setup={step.setup} confirm={confirm} onDone={showCodes} onCancel={end} />
      )}
      {step.at === 'kept' && <RecoveryCodes codes={step.codes} onDone={end} />}
    </section>
  )
}

type ChoicesProps = { isOn: boolean; onChoose: (wish: Asked['wish']) => void }

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

import { type ComponentType, useEffect, useRef, useState } from 'react'
import {
  type AuthenticatorSetup,
  ConfirmAuthenticator,
  type RecoveryCodesView,
} from '#contract/own-account.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formOf } from '#web/ui/form.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { AccountPart } from './account-part.tsx'

const { Form, TextField } = formOf(ConfirmAuthenticator)

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
  /** Says what signing in takes without the app: `Your password alone signs you in.` */
  without: string
  confirm: (code: ConfirmAuthenticator) => Promise<RecoveryCodesView>
  /** The form that asks for a proof of who is signed in: a password, or a code. */
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
    <AccountPart
      title={
        <>
          Authenticator app <Badge tone={isOn ? 'ok' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>
        </>
      }
    >
      <p className="muted">
        {isOn
          ? `You need a code from your app to sign in. You have ${account.recoveryCodesLeft} recovery codes left.`
          : 'Require a code from an app on your phone each time you sign in.'}
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
        <Prove purpose="codes" label="Get new recovery codes" onDone={showCodes} onCancel={end} />
      )}
      {step.at === 'removal' && (
        <Prove purpose="removal" label="Turn off the app" onDone={removed} onCancel={end} />
      )}
      {step.at === 'scan' && (
        <SetUp setup={step.setup} confirm={confirm} onDone={showCodes} onCancel={end} />
      )}
      {step.at === 'done' && <RecoveryCodes codes={step.codes} onDone={end} />}
    </AccountPart>
  )
}

type ChoicesProps = { isOn: boolean; onChoose: (purpose: Purpose) => void }

function Choices({ isOn, onChoose }: ChoicesProps) {
  if (!isOn) return <Button onClick={() => onChoose('set-up')}>Set it up</Button>
  return (
    <div className="cluster">
      <Button variant="soft" size="sm" onClick={() => onChoose('codes')}>
        New recovery codes
      </Button>
      <Button variant="danger" size="sm" onClick={() => onChoose('removal')}>
        Turn off
      </Button>
    </div>
  )
}

type SetUpProps = Pick<Props, 'confirm'> & {
  setup: AuthenticatorSetup
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** The QR code for the app, and a field for the first code that the app shows. */
function SetUp({ setup, confirm, onDone, onCancel }: SetUpProps) {
  return (
    <Form
      aria-label="Set up the authenticator"
      defaults={{ code: '' }}
      refusedAt="code"
      onSubmit={async (code) => onDone((await confirm(code)).recoveryCodes)}
    >
      <p>Scan this code with your app or type in the key.</p>
      <img className="w-50 rounded-md bg-white" src={setup.qr} alt="QR code of the key" />
      <code className="wrap-anywhere">{setup.secret.replaceAll(/(.{4})/g, '$1 ')}</code>
      <TextField
        label="Code that the app shows"
        name="code"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the form that had the focus
        autoFocus
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
      />
      <ProofButtons label="Turn on" onCancel={onCancel} />
    </Form>
  )
}

/** The buttons at the end of a form that proves who is signed in. */
export function ProofButtons({ label, onCancel }: { label: string; onCancel: () => void }) {
  return (
    <div className="flex gap-2">
      <SubmitButton>{label}</SubmitButton>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

/** Shown only once. Each code signs in once, without the phone. */
function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="grid w-full justify-items-start gap-4">
      <h3 className="font-semibold" ref={heading} tabIndex={-1}>
        Your recovery codes
      </h3>
      <p className="muted">
        Each code signs you in once without the app. Print or write them down now: we cannot show
        them again.
      </p>
      <ul className="grid fit-210 w-full gap-x-5 gap-y-1.5 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button onClick={onDone}>I have saved them</Button>
    </div>
  )
}

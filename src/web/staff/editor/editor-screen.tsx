import { type FormEvent, useState } from 'react'
import { canWith } from '#contract/staff.ts'
import { useSignedIn, useUnlock } from '#web/queries/staff-session.ts'
import {
  useEditorClosed,
  useEditorUnlocked,
  useStaffToken,
  setEditorClosed,
} from '#web/queries/staff-token.ts'
import { refusalOf } from '#web/queries/call.ts'
import { CookieRefused } from '#web/queries/refused-cookie.ts'
import { useShop } from '#web/queries/shop.ts'
import { Button } from '#web/ui/button.tsx'
import { DemoNote, EntryFrame } from '#web/staff/entry-frame.tsx'
import { TextField } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { EditorPanel } from './editor-panel.tsx'

/** Locked until the editor's password is entered; open to signed-in staff who may read products. */
export default function EditorScreen() {
  const unlocked = useEditorUnlocked()
  const signedIn = useStaffToken() !== undefined
  const closed = useEditorClosed()
  if (unlocked) return <EditorPanel />
  return signedIn && !closed ? <ForSignedIn /> : <Gate />
}

function ForSignedIn() {
  const staff = useSignedIn()
  if (!staff) return <main className="desk" id="main" aria-busy="true" />
  return canWith(staff, 'products.read') ? <EditorPanel /> : <Gate />
}

const WRONG_PASSWORD_STATUS = 401
const DENIED = 'Access Denied'
/** The editor's password of a demo shop; a real shop has its own. */
const DEMO_PASSWORD = 'demo-editor-password'

function Gate() {
  const { name, demo } = useShop()
  const [password, setPassword] = useState('')
  return (
    <EntryFrame
      title="Admin Panel"
      about={`Enter the editor’s password to change what ${name} sells.`}
      back="Back to Site"
    >
      <PasswordForm password={password} onChange={setPassword} />
      <SignedInPass />
      {demo && (
        <DemoNote onUse={() => setPassword(DEMO_PASSWORD)}>
          This is a demo shop. Its password is <b className="block">{DEMO_PASSWORD}</b>
        </DemoNote>
      )}
    </EntryFrame>
  )
}

type PasswordProps = { password: string; onChange: (password: string) => void }

function PasswordForm({ password, onChange }: PasswordProps) {
  const unlock = useUnlock()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (unlock.isPending) return
    try {
      await unlock.mutateAsync({ password })
      toast({ title: 'Access Granted', text: 'Welcome to the admin editor!' })
    } catch (error) {
      toast({ title: DENIED, text: refusalText(error), tone: 'failure' })
    }
  }
  return (
    <form className="stack" aria-label="Unlock the editor" onSubmit={(e) => void submit(e)}>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        maxLength={200}
        required
        value={password}
        onChange={({ target }) => onChange(target.value)}
      />
      <Button type="submit" size="lg" block pending={unlock.isPending} pendingLabel="Logging In...">
        Login
      </Button>
    </form>
  )
}

function refusalText(error: unknown): string {
  if (error instanceof CookieRefused) return error.message
  const refusal = refusalOf(error)
  const wrong = error instanceof Error && error.message.startsWith(`${WRONG_PASSWORD_STATUS}:`)
  if (wrong) return 'Incorrect password'
  return refusal?.error ?? 'We could not check the password. Please try again.'
}

/** Lets signed-in staff who locked the editor open it again without its password. */
const SignedInPass = () => (useStaffToken() ? <KnownPass /> : null)

function KnownPass() {
  const staff = useSignedIn()
  if (!staff || !canWith(staff, 'products.read')) return null
  return (
    <Button variant="soft" block onClick={() => setEditorClosed(false)}>
      Continue as {staff.name}
    </Button>
  )
}

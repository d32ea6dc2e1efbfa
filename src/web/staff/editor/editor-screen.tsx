import { mayWith } from '#contract/staff.ts'
import { useSignedIn } from '#web/queries/staff-session.ts'
import { useEditorShut, useEditorUnlocked, useStaffToken } from '#web/queries/staff-token.ts'
import { EditorPanel } from './editor-panel.tsx'
import { Gate } from './gate.tsx'
import '#web/staff/staff.css'
import './editor.css'

/** Locked until the editor's password matches; open to who is signed in by name and may see it. */
export default function EditorScreen() {
  const unlocked = useEditorUnlocked()
  const signedIn = useStaffToken() !== undefined
  const shut = useEditorShut()
  if (unlocked) return <EditorPanel />
  return signedIn && !shut ? <ForSignedIn /> : <Gate />
}

function ForSignedIn() {
  const staff = useSignedIn()
  if (!staff) return <main className="desk" id="main" aria-busy="true" />
  return mayWith(staff, 'products.read') ? <EditorPanel /> : <Gate />
}

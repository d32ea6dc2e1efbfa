import { useState } from 'react'
import { useEditorUnlocked, useStaffToken } from '#web/queries/staff-token.ts'
import { EditorPanel } from './editor-panel.tsx'
import { Gate } from './gate.tsx'
import '#web/staff/staff.css'
import './editor.css'

/** Locked until the editor's password matches; who is signed in as staff may pass by it. */
export default function EditorScreen() {
  const unlocked = useEditorUnlocked()
  const signedIn = useStaffToken() !== undefined
  const [passed, setPassed] = useState(false)
  return unlocked || (signedIn && passed) ? (
    <EditorPanel />
  ) : (
    <Gate onPass={() => setPassed(true)} />
  )
}

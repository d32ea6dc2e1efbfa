import { StaffShell } from '#web/staff/shell/staff-shell.tsx'
import { BroadcastDesk } from './broadcast-desk.tsx'
import './broadcast.css'

export default function BroadcastScreen() {
  return (
    <StaffShell desk="Broadcast" needs="broadcast.send">
      <BroadcastDesk />
    </StaffShell>
  )
}

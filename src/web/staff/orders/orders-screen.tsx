import { StaffShell } from '#web/staff/shell/staff-shell.tsx'
import { OrdersDesk } from './orders-desk.tsx'
import './orders.css'

export default function OrdersScreen() {
  return (
    <StaffShell desk="Orders desk" needs="orders.read">
      <OrdersDesk />
    </StaffShell>
  )
}

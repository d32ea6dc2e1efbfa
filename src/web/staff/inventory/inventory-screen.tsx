import { StaffShell } from '#web/staff/shell/staff-shell.tsx'
import { InventoryDesk } from './inventory-desk.tsx'
import './inventory.css'

export default function InventoryScreen() {
  return (
    <StaffShell desk="Inventory" needs="products.read">
      <InventoryDesk />
    </StaffShell>
  )
}

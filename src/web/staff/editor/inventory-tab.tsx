import { InventoryPanel } from '#web/staff/inventory/inventory-panel.tsx'

/** What is on the shelf, product by product. */
export function InventoryTab() {
  return (
    <>
      <div className="desk-top">
        <h1 tabIndex={-1}>Inventory</h1>
      </div>
      <InventoryPanel />
    </>
  )
}

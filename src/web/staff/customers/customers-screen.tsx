import { CustomersTab } from '#web/staff/editor/customers-tab.tsx'
import '#web/staff/editor/editor.css'

/** The customers, as in the editor's tab, with the navigation of the desks. */
export default function CustomersScreen() {
  return <CustomersTab />
}

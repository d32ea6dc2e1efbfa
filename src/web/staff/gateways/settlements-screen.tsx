import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { SettlementLists } from './settlement-lists.tsx'

/** What gateways say that they settled, matched with the shop's payments. */
export default function SettlementsScreen() {
  return (
    <>
      <DeskHeading />
      <SettlementLists />
    </>
  )
}

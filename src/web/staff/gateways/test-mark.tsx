import { useQuery } from '@tanstack/react-query'
import { useShop } from '#web/queries/shop.ts'
import { gatewaysQuery } from '#web/queries/staff-card-payments.ts'
import './gateways.css'

/** On every page of staff while a gateway is in test mode. */
export function TestMark({ enabled }: { enabled: boolean }) {
  const { data } = useQuery({ ...gatewaysQuery(), enabled })
  return data?.gateways.some(({ isTest }) => isTest) ? <TestWords /> : null
}

/** The same for the editor, who has no staff session. */
export const EditorTestMark = () => (useShop().testPayments ? <TestWords /> : null)

const TestWords = () => (
  <span className="gw-test">
    Test<span className="max-[479px]:sr-only">&nbsp;payments</span>
  </span>
)

import { useQuery } from '@tanstack/react-query'
import { gatewaysQuery } from '#web/queries/staff-card-payments.ts'
import './gateways.css'

/** On every page of staff while a gateway is in test mode. */
export function TestMark({ enabled }: { enabled: boolean }) {
  const { data } = useQuery({ ...gatewaysQuery(), enabled })
  if (!data?.gateways.some(({ isTest }) => isTest)) return null
  return (
    <span className="gw-test">
      Test<span className="max-[479px]:sr-only">&nbsp;payments</span>
    </span>
  )
}

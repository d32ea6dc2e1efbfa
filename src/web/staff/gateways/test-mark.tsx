import { useQuery } from '@tanstack/react-query'
import { gatewaysQuery } from '#web/queries/staff-gateways.ts'
import { TestWords } from './test-words.tsx'

/** On every page of staff while a gateway is in test mode. */
export function TestMark({ enabled }: { enabled: boolean }) {
  const { data } = useQuery({ ...gatewaysQuery(), enabled })
  return data?.gateways.some(({ isTest }) => isTest) ? <TestWords /> : null
}

import { staffQuery } from '#web/queries/staff-list.ts'
import type { ScreenProps } from '#web/route.ts'
import { RecordScreen } from '#web/staff/record-screen.tsx'
import { CaseView } from './case-view.tsx'

const TRAIL = [{ label: 'Cases', href: '/admin/cases' }]

/** The page of a case. */
export default function CaseScreen({ params }: ScreenProps) {
  return (
    <RecordScreen
      what="case"
      trail={TRAIL}
      idText={params.id}
      query={(id) => staffQuery(`/api/cases/${id}`)}
    >
      {(one) => <CaseView key={one.id} one={one} />}
    </RecordScreen>
  )
}

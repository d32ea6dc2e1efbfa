import { caseQuery } from '#web/queries/staff-cases.ts'
import type { ScreenProps } from '#web/route.ts'
import { CaseView } from './case-view.tsx'
import { ItemScreen } from './item.tsx'

const TRAIL = [{ label: 'Cases', href: '/admin/cases' }]

/** The page of a case. */
export default function CaseScreen({ params }: ScreenProps) {
  return (
    <ItemScreen what="case" trail={TRAIL} idText={params.id} query={caseQuery}>
      {(one) => <CaseView key={one.id} one={one} />}
    </ItemScreen>
  )
}

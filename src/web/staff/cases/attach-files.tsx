import type { StaffCasePageView } from '#contract/cases.ts'
import { useFileSender } from '#web/queries/staff-cases.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { CaseUploads } from '#web/ui/cases/case-uploads.tsx'
import { offeredKinds, roomText } from '#web/ui/cases/room-text.ts'

/** Videos and photos for the shopper, such as how a part is fitted. */
export function AttachFiles({ one }: { one: StaffCasePageView }) {
  const may = useCan('cases.answer')
  const sender = useFileSender(one.id)
  if (!may || one.state === 'closed') return null
  const files = one.files.filter(({ side }) => side === 'shop')
  const offered = { kinds: offeredKinds(one.kind), limits: roomText(one.kind) }
  return <CaseUploads sender={sender} files={files} {...offered} />
}

import { staffQuery } from '#web/queries/staff-list.ts'
import type { ScreenProps } from '#web/route.ts'
import { RecordScreen } from '#web/staff/record-screen.tsx'
import { MessageView } from './message-view.tsx'

const TRAIL = [
  { label: 'Cases', href: '/admin/cases' },
  { label: 'Messages', href: '/admin/messages' },
]

/** The page of a message. */
export default function MessageScreen({ params }: ScreenProps) {
  return (
    <RecordScreen
      what="message"
      trail={TRAIL}
      idText={params.id}
      query={(id) => staffQuery(`/api/contact-messages/${id}`)}
    >
      {(message) => <MessageView key={message.id} message={message} />}
    </RecordScreen>
  )
}

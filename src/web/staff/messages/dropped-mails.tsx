import type { DroppedMailView, DroppedWhy } from '#contract/dropped-mails.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { useSend } from '#web/queries/use-send.ts'
import { Act } from '#web/staff/act.tsx'
import { column, type Column, dates, figures, TwoLines } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { AppLink } from '#web/ui/app-link.tsx'

const WHY: Record<DroppedWhy, string> = { automatic: 'Automatic reply', empty: 'No text' }

const COLUMNS: Column<DroppedMailView>[] = [
  column('sender', 'From', { rowHeader: true }, ({ sender }) => (
    <span className="break-all">{sender || 'No sender'}</span>
  )),
  column('words', 'E-mail', { wide: true }, ({ subject, words, attachments }) => (
    <TwoLines below={beginning(words, attachments)} belowClass="break-words whitespace-normal">
      {subject || 'No subject'}
    </TwoLines>
  )),
  column('talk', 'For', ({ talk: { kind, id } }) => (
    <AppLink href={`/admin/${kind === 'case' ? 'cases' : 'messages'}/${id}`}>
      {kind === 'case' ? `Case ${id}` : `Message ${id}`}
    </AppLink>
  )),
  column('why', 'Why', ({ why }) => WHY[why]),
  dates('at', 'Received', { sort: 'date' }, ({ at }) => at),
  figures('act', 'Actions', { fixed: true }, (mail) => <TakeIn mail={mail} />),
]

const MAX_CHARACTERS = 300

function beginning(words: string, attachments: readonly string[]): string {
  const text = words.length > MAX_CHARACTERS ? `${words.slice(0, MAX_CHARACTERS)}…` : words
  return [text, ...attachments].filter(Boolean).join(' · ')
}

/** Mail of the last week that did not become a message. */
export const DroppedMails = () => (
  <DeskTable
    name="dropped-mails"
    label="Filtered e-mails"
    query={staffList('/api/dropped-mails')}
    searchLabel="Search filtered e-mails"
    columns={COLUMNS}
    empty="No filtered e-mails"
  >
    <p className="muted small d-about">
      Automatic replies and e-mails without text. They are deleted after 7 days. Attachments are not
      saved.
    </p>
  </DeskTable>
)

function TakeIn({ mail: { id, subject, talk } }: { mail: DroppedMailView }) {
  const may = useCan('customers.answer')
  const takeIn = useSend('POST', `/api/dropped-mails/${id}/message`)
  if (!may) return null
  return (
    <Act
      label={talk.kind === 'case' ? 'Add to case' : 'Add to message'}
      srLabel={`: ${subject}`}
      pendingLabel="Adding..."
      verb={takeIn}
      input={undefined}
      done={{ title: 'E-mail added' }}
    />
  )
}

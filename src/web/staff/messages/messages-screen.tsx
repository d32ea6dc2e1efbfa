import type { MessageView } from '#contract/enquiries.ts'
import { messagesQuery } from '#web/queries/staff-customers.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import type { Column } from '#web/staff/table/columns.ts'
import { actionColumn, DateCell, StateBadge } from '#web/staff/table/cells.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy, NEWEST_FIRST } from '#web/staff/table/table-bar.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { MESSAGE_STATES } from './labels.ts'

const MessageDialog = onDemand('The message', () => import('./message-dialog.tsx'))

/** What people wrote to the shop. */
export default function MessagesScreen() {
  return (
    <DeskTable
      name="messages"
      label="Messages"
      renderHeading={(total) => (
        <DeskHeading total={total}>
          <ButtonLink variant="line" size="sm" href="/whatsapp-helper">
            Help message
          </ButtonLink>
        </DeskHeading>
      )}
      query={messagesQuery}
      searchLabel="Search messages"
      filters={[filterBy('status', 'Every status', MESSAGE_STATES)]}
      sort={NEWEST_FIRST}
      columns={columnsFor}
      empty={noneLabel('messages')}
      renderDialog={(message, close) => <MessageDialog message={message} onClose={close} />}
    />
  )
}

function columnsFor(onOpen: (row: MessageView) => void): Column<MessageView>[] {
  return [
    { id: 'name', label: 'From', names: true, cell: ({ name }) => name },
    { id: 'subject', label: 'Subject', wide: true, cell: ({ subject }) => subject },
    {
      id: 'email',
      label: 'E-mail',
      cell: ({ email }) => <span className="break-all">{email}</span>,
    },
    { id: 'date', label: 'Date', cell: ({ createdAt }) => <DateCell at={createdAt} /> },
    {
      id: 'status',
      label: 'Status',
      cell: ({ status }) => <StateBadge state={MESSAGE_STATES[status]} />,
    },
    actionColumn(onOpen, ({ subject }) => (
      <>
        Read<span className="sr-only"> {subject}</span>
      </>
    )),
  ]
}

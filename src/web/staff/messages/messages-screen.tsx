import { useLocation, useSearch } from 'wouter'
import type { MessageView } from '#contract/enquiries.ts'
import { staffList } from '#web/queries/staff-list.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { actionColumn, type Column, column, dates, StateBadge } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy, NEWEST_FIRST } from '#web/staff/table/table-bar.tsx'
import { noneLabel } from '#web/staff/table/table-address.ts'
import { SmallButtonLink } from '#web/staff/small-button.tsx'
import { TabLinks } from '#web/ui/tab-links.tsx'
import { tabsAt } from '#web/ui/tabs-at.ts'
import { DroppedMails } from './dropped-mails.tsx'
import { MESSAGE_STATES } from './labels.ts'

const TABS = [
  { tab: '', label: 'Messages' },
  { tab: 'filtered', label: 'Filtered e-mails' },
]

/** What people wrote to the shop, and the mail that did not become a message. */
export default function MessagesScreen() {
  const tab = new URLSearchParams(useSearch()).get('tab') === 'filtered' ? 'filtered' : ''
  return (
    <>
      <DeskHeading>
        <SmallButtonLink variant="line" label="Help message" href="/whatsapp-helper" />
      </DeskHeading>
      <div className="mb-5">
        <TabLinks label="Messages" tabs={tabsAt('/admin/messages', TABS, tab)} />
      </div>
      {tab ? <DroppedMails /> : <Messages />}
    </>
  )
}

function Messages() {
  const [, navigate] = useLocation()
  return (
    <DeskTable
      name="messages"
      label="Messages"
      query={staffList('/api/contact-messages')}
      searchLabel="Search messages"
      filters={[filterBy('status', 'All statuses', MESSAGE_STATES)]}
      sort={NEWEST_FIRST}
      columns={columnsFor}
      empty={noneLabel('messages')}
      onOpen={({ id }) => navigate(`/admin/messages/${id}`)}
    />
  )
}

const columnsFor = (onOpen: (row: MessageView) => void): Column<MessageView>[] => [
  column('name', 'From', { rowHeader: true }, ({ name }) => name),
  column('subject', 'Subject', { wide: true }, ({ subject }) => subject),
  column('email', 'E-mail', ({ email }) => <span className="break-all">{email}</span>),
  dates('date', 'Date', ({ createdAt }) => createdAt),
  column('status', 'Status', ({ status }) => <StateBadge state={MESSAGE_STATES[status]} />),
  actionColumn(onOpen, ({ subject }) => (
    <>
      Read<span className="sr-only"> {subject}</span>
    </>
  )),
]

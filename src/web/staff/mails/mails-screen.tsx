import type { MailSummary } from '#contract/mails.ts'
import { mailsQuery } from '#web/queries/staff-mails.ts'
import { capitalized } from '#web/ui/capitalized.ts'
import { DeskHeading } from '#web/staff/shell/desk-heading.tsx'
import { column, type Column, dates, figures, OpenButton } from '#web/staff/table/columns.tsx'
import { DeskTable } from '#web/staff/table/desk-table.tsx'
import { filterBy } from '#web/staff/table/table-bar.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { MAIL_STATES, MailBadge } from './mail-badge.tsx'

const MailDialog = onDemand('The e-mail', () => import('./mail-dialog.tsx'))

/** The mails of the shop and their delivery. */
export default function MailsScreen() {
  return (
    <DeskTable
      name="mails"
      label="Mails"
      renderHeading={(total) => <DeskHeading total={total} />}
      query={mailsQuery}
      searchLabel="Search mails"
      filters={[filterBy('state', 'Every state', MAIL_STATES)]}
      params={['orderId']}
      days="until"
      columns={columnsFor}
      empty="No mails found"
      renderDialog={(mail, close) => <MailDialog mail={mail} onClose={close} />}
    />
  )
}

const columnsFor = (onOpen: (mail: MailSummary) => void): Column<MailSummary>[] => [
  column('subject', 'Subject', { rowHeader: true, wide: true }, (mail) => (
    <OpenButton onOpen={() => onOpen(mail)}>{mail.subject}</OpenButton>
  )),
  column('recipient', 'To', ({ recipient }) => <span className="break-all">{recipient}</span>),
  column('kind', 'About', ({ kind }) => capitalized(kind.replaceAll('-', ' '))),
  dates('written', 'Written', { sort: 'date' }, ({ createdAt }) => createdAt),
  column('state', 'State', ({ state }) => <MailBadge state={state} />),
  dates('sent', 'Left', { atFirst: 'hidden' }, ({ sentAt }) => sentAt),
  figures('attempts', 'Tries', { atFirst: 'hidden' }, ({ attempts }) => attempts),
]

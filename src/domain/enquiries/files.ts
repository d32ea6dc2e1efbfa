// The files of mails, broadcasts among them: a shop without a mail server writes each mail to one.

import { mailFile } from '#platform/mail/mails.ts'
import type { FileKind } from '#platform/files/file-kinds.ts'

const FOLDER = 'mail'
const [before = '', after = ''] = mailFile('<id>').split('<id>')

export const MAIL_FILES: FileKind = {
  what: 'mails as `.eml` files, if there is no `SMTP_URL`; each is in the database too',
  kept: 'as long as the mail in the database',
  folders: [FOLDER],
  place: 'data folder',
  table: 'mails',
  column: 'id',
  // Where a mail server takes them, or somebody removed it, there is no file.
  named: `select '${before}' || id || '${after}' as path, false as here from mails where state <> 'sent'
    union all
    select '${before}' || message_id || '${after}', false from broadcast_mails`,
}

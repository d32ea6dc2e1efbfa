// What the shop reads of a mail, and no more. Shared by the thread that parses and the process that
// waits for it.

export type ParsedMail = {
  /** The plain text, or the text of the HTML. */
  text: string
  isCut: boolean
  messageId: string
  /** The address that it says to be from. */
  sender: string
  subject: string
  /** Whether a program wrote it, such as an absence notice or a report of a mail server. */
  isAutomatic: boolean
  attachments: ParsedAttachment[]
}

/** What the thread answers. */
export type Parsed = { mail: ParsedMail } | { unreadable: string }

/** `bytes` is empty for one that is too many: only its name is read. */
export type ParsedAttachment = { name: string; bytes: Uint8Array }

export const MAX_TEXT = 200_000
export const MAX_ATTACHMENTS = 30

// Hands a mail to the shop as the mail server of its domain does, by SMTP.

import { createTransport } from 'nodemailer'

/** The mailbox of the shop whose mail is handed over. */
export const MAILBOX = { local: 'help', domain: 'shop.example' }

export type Letter = Parameters<ReturnType<typeof createTransport>['sendMail']>[0]

/** Returns the code of the reply. */
export async function handOver(port: number, letter: Letter): Promise<{ code: number }> {
  const server = createTransport({ host: '127.0.0.1', port, ignoreTLS: true })
  try {
    await server.sendMail({ from: 'ann@example.com', subject: 'Re: An answer', ...letter })
    return { code: 250 }
  } catch (error) {
    return { code: (error as { responseCode?: number }).responseCode ?? 0 }
  } finally {
    server.close()
  }
}

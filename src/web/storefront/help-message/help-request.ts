// The help message as text, and the ways to hand it to WhatsApp. Nothing is sent from here.

import { formatDayAndTime } from '#contract/jamaica.ts'

export type HelpRequest = { name: string; email: string; phone: string; message: string }

export const EMPTY_REQUEST: HelpRequest = { name: '', email: '', phone: '', message: '' }

export const isFilled = ({ name, email, message }: HelpRequest) =>
  [name, email, message].every((text) => text.trim() !== '')

/** The request as it is sent: who, when in Jamaica (`receivedAt` is an ISO instant), and what. */
export function helpText(request: HelpRequest, shopName: string, receivedAt: string): string {
  const phone = request.phone.trim()
  return [
    `*Help request, ${shopName}*`,
    `Received: ${formatDayAndTime(receivedAt)}, Jamaica time`,
    '',
    `Name: ${request.name.trim()}`,
    `E-mail: ${request.email.trim()}`,
    ...(phone ? [`Phone: ${phone}`] : []),
    '',
    'Message:',
    request.message.trim(),
  ].join('\n')
}

/** Where the text can be opened in WhatsApp; `direct` only when the customer gave a phone. */
export function helpLinks(request: HelpRequest, shopNumber: string, text: string) {
  const typed = encodeURIComponent(text)
  const digits = request.phone.replaceAll(/\D/g, '')
  return {
    web: `https://web.whatsapp.com/send?phone=${shopNumber}&text=${typed}`,
    mobile: `https://wa.me/${shopNumber}?text=${typed}`,
    direct: digits ? `https://wa.me/${digits}` : undefined,
  }
}

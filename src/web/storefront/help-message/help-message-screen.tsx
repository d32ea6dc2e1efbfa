import { type ChangeEvent, useState, type ReactNode } from 'react'
import { Copy, ExternalLink, type LucideIcon, MessageCircle, Smartphone } from 'lucide-react'
import { formatDayAndTime } from '#contract/jamaica.ts'
import { whatsAppPage } from '#contract/person-keys.ts'
import { useShop } from '#web/queries/shop.ts'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EMAIL_FIELD, NAME_FIELD, PHONE_FIELD } from '#web/ui/person-fields.tsx'
import { copyText } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/toasts.ts'
import '#web/ui/shapes/page-parts.css'

const EMPTY_REQUEST = { name: '', email: '', phone: '', message: '' }
type HelpRequest = typeof EMPTY_REQUEST

export default function HelpMessageScreen() {
  const { name: shopName, whatsapp } = useShop()
  const [request, setRequest] = useState(EMPTY_REQUEST)
  const [receivedAt, setReceivedAt] = useState('')
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { name, value } = event.target
    setRequest((before) => ({ ...before, [name]: value }))
    setReceivedAt(new Date().toISOString())
  }
  const ready = isFilled(request)
  const text = ready ? helpText(request, shopName, receivedAt) : ''
  return (
    <div className="wrap py-[clamp(28px,3.2vw,52px)]">
      <h1 className="h1">Help message</h1>
      <p className="lead mt-1.5">
        Take down a customer’s request and send it to the team on WhatsApp.
      </p>
      <div className="halves mt-[clamp(24px,2.8vw,44px)] items-start pb-8">
        <RequestForm request={request} onChange={change} />
        <div className="stack min-w-0 gap-6">
          <SendButtons ready={ready} text={text} links={helpLinks(request, whatsapp, text)} />
          <section className="tone-info rounded-card px-5 py-4.5" aria-labelledby="manual">
            <h2 id="manual" className="font-[650]">
              You send it yourself
            </h2>
            <p className="small">
              {ready
                ? 'The message is ready. It is sent only when you tap Send in WhatsApp.'
                : 'Fill in name, e-mail and message first.'}{' '}
              This page does not send or store anything.
            </p>
          </section>
          {ready && (
            <section className="num" aria-labelledby="preview">
              <h2 className="lab" id="preview">
                Preview
              </h2>
              <p className="kraft-card mt-2 px-5 py-4.5 text-[0.9375rem] wrap-anywhere whitespace-pre-wrap text-(--ink-900)">
                {text}
              </p>
            </section>
          )}
        </div>
      </div>
    </div>
  )
}

type RequestFormProps = {
  request: HelpRequest
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void
}

function RequestForm({ request, onChange }: RequestFormProps) {
  const bind = (name: keyof HelpRequest) => ({ name, value: request[name], onChange })
  return (
    // No form: nothing is sent from here.
    <div className="stack gap-3.5" role="group" aria-label="Help message">
      <TextField {...NAME_FIELD} {...bind('name')} label="Customer name" />
      <TextField {...EMAIL_FIELD} {...bind('email')} />
      <TextField
        {...PHONE_FIELD}
        {...bind('phone')}
        optional
        hint="Include the area code, such as 1 876 555 0142."
      />
      <TextArea {...bind('message')} label="Message" rows={6} maxLength={2000} />
    </div>
  )
}

type SendButtonsProps = { ready: boolean; text: string; links: ReturnType<typeof helpLinks> }

function SendButtons({ ready, text, links }: SendButtonsProps) {
  return (
    <section className="stack gap-3.5 max-desk:[&_.btn]:px-3" aria-label="Send or copy">
      <Open href={links.web} ready={ready} icon={ExternalLink} main>
        Open WhatsApp Web
      </Open>
      <Open href={links.mobile} ready={ready} icon={Smartphone}>
        Open WhatsApp on this phone
      </Open>
      {links.direct && (
        <Open href={links.direct} ready={ready} icon={MessageCircle}>
          Chat with the customer
        </Open>
      )}
      <div className="row2">
        <Button variant="soft" disabled={!ready} onClick={() => void copy('Message', text)}>
          <Copy className="i" aria-hidden="true" />
          Copy message
        </Button>
        <Button
          variant="soft"
          disabled={!ready}
          onClick={() => void copy('WhatsApp URL', links.mobile)}
        >
          <Copy className="i" aria-hidden="true" />
          Copy link
        </Button>
      </div>
    </section>
  )
}

type OpenProps = {
  href: string
  ready: boolean
  icon: LucideIcon
  main?: boolean
  children: ReactNode
}

/** A way into WhatsApp; a button that does nothing until there is something to send. */
function Open({ href, ready, icon: Icon, main, children }: OpenProps) {
  const look = { variant: main ? 'primary' : 'line', size: 'lg', block: true } as const
  const label = (
    <>
      <Icon className="i" aria-hidden="true" />
      {children}
    </>
  )
  if (!ready)
    return (
      <Button {...look} disabled>
        {label}
      </Button>
    )
  return (
    <a className={buttonClass(look)} href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}

async function copy(what: 'Message' | 'WhatsApp URL', text: string): Promise<void> {
  if (await copyText(text)) return toast({ title: 'Copied!', text: `${what} copied to clipboard` })
  const hint = 'Your browser blocked copying. Select the preview text and copy it yourself.'
  toast({ title: `The ${what} could not be copied`, text: hint, tone: 'failure' })
}

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

/** Where the text can be opened in WhatsApp; `direct` only when the customer gave a whole number. */
export function helpLinks(request: HelpRequest, shopNumber: string, text: string) {
  const typed = encodeURIComponent(text)
  return {
    web: `https://web.whatsapp.com/send?phone=${shopNumber}&text=${typed}`,
    mobile: `https://wa.me/${shopNumber}?text=${typed}`,
    direct: whatsAppPage(request.phone),
  }
}

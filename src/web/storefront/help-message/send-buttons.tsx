import { Copy, ExternalLink, type LucideIcon, MessageCircle, Smartphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { helpLinks } from './help-request.ts'

type SendButtonsProps = { ready: boolean; text: string; links: ReturnType<typeof helpLinks> }

export function SendButtons({ ready, text, links }: SendButtonsProps) {
  return (
    <section className="hm-b" aria-label="Send or copy">
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
  try {
    await navigator.clipboard.writeText(text)
    toast({ title: 'Copied!', text: `${what} copied to clipboard` })
  } catch {
    const hint = 'Your browser does not allow it. Select the preview and copy it by hand.'
    toast({ title: `The ${what} could not be copied`, text: hint, tone: 'failure' })
  }
}

import { Check, Copy, MessageCircle, QrCode } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { MemberView } from '#contract/partner-views.ts'
import { usePartnerSend } from '#web/queries/partner.ts'
import { useShop } from '#web/queries/shop.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { copyText, useCopied } from '#web/ui/copy-text.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { toast } from '#web/ui/toasts.ts'

const QrDialog = onDemand('The QR code', () => import('./qr-dialog.tsx'))

/** The address of a page of the shop with which what is ordered next counts for the partner. */
export const linkTo = (path: string, { referral }: MemberView) =>
  `${location.origin}${path}?ref=${encodeURIComponent(referral).replaceAll('%40', '@')}`

/** The partner's link, to copy or to send. */
export function ReferralLink({ member, children }: { member: MemberView; children?: ReactNode }) {
  const link = linkTo('/', member)
  const { name } = useShop()
  return (
    <section
      className="rounded-card tone-kraft px-6 pt-5.5 pb-6 [&_.btn-line]:text-(--ink-900) [&_.btn-line]:shadow-[inset_0_0_0_1.5px_var(--kraft-900)]"
      aria-labelledby="ref"
    >
      <h2
        className="font-heading text-[1.375rem] leading-[1.2] font-[660] tracking-[-0.02em] text-(--ink-900)"
        id="ref"
      >
        Your referral link
      </h2>
      <div className="mt-3.5 flex gap-2 max-desk:flex-col">
        <input
          className="in border-(--kraft-700) font-[550] text-ellipsis"
          readOnly
          value={link}
          aria-label="Referral link"
        />
        <CopyLink link={link} className="min-w-37 flex-none" />
      </div>
      <div className="cluster mt-2.5">
        <SendLink link={link} about={`Have a look at ${name}: furniture that comes in a box.`} />
        <ShowCode link={link} />
        {children}
      </div>
    </section>
  )
}

type LinkProps = {
  link: string
  /** What it leads to, read by screen readers where a list has several. */
  to?: string
}

const To = ({ to }: Pick<LinkProps, 'to'>) => to && <span className="sr-only"> to {to}</span>

type CopyProps = LinkProps & Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className'>

export function CopyLink({ link, to, ...look }: CopyProps) {
  const [copied, setCopied] = useCopied()
  const copy = async () => {
    if (!(await copyText(link)))
      return toast({ title: 'Failed to copy referral link', tone: 'failure' })
    setCopied(true)
    toast({ title: 'Copied!', text: 'Referral link copied to clipboard' })
  }
  const Icon = copied ? Check : Copy
  return (
    <Button {...look} onClick={() => void copy()}>
      <Icon className="i" aria-hidden="true" />
      {copied ? 'Copied' : 'Copy link'}
      <To to={to} />
    </Button>
  )
}

/** Opens WhatsApp with a text about the link, which says that the sender earns. */
export function SendLink({ link, to, about }: LinkProps & { about: string }) {
  const { name } = useShop()
  const text = `${about} ${link} I am a ${name} partner and earn when you order through this link.`
  return (
    <a
      className={buttonClass({ variant: 'line', size: 'sm' })}
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener"
    >
      <MessageCircle className="i" aria-hidden="true" />
      Share on WhatsApp
      <To to={to} />
    </a>
  )
}

/** Shows the link as a QR code. */
export function ShowCode({ link, to }: LinkProps) {
  const [isOpen, setOpen] = useState(false)
  const { name } = useShop()
  return (
    <>
      <Button variant="line" size="sm" onClick={() => setOpen(true)}>
        <QrCode className="i" aria-hidden="true" />
        QR code
        <To to={to} />
      </Button>
      {isOpen && <QrDialog link={link} of={to ?? name} onClose={() => setOpen(false)} />}
    </>
  )
}

/** For partners who do not want their e-mail address in the link. */
export function CodeSwitch({ member }: { member: MemberView }) {
  const usesCode = member.referral !== member.email
  const change = usePartnerSend(usesCode ? 'DELETE' : 'POST', '/api/mlm/referral-code')
  return (
    <Button variant="line" size="sm" pending={change.isPending} onClick={() => change.mutate()}>
      {usesCode ? 'Use my e-mail' : 'Use a code instead of my e-mail'}
    </Button>
  )
}

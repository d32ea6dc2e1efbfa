import { Check, Copy, MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MemberView } from '#contract/partner-views.ts'
import { useReferralCode } from '#web/queries/partner.ts'
import { useShop } from '#web/queries/shop.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { copyText, useCopied } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/toasts.ts'

const linkOf = (ref: string) =>
  `${location.origin}/?ref=${encodeURIComponent(ref).replaceAll('%40', '@')}`

/** The partner's link, to copy or to send. */
export function ReferralLink({ member, children }: { member: MemberView; children?: ReactNode }) {
  const link = linkOf(member.referral)
  const { name } = useShop()
  const message = encodeURIComponent(
    `Have a look at ${name}: furniture that comes in a box. ${link}`,
  )
  return (
    <section className="ref" aria-labelledby="ref">
      <h2 id="ref">Your referral link</h2>
      <div className="refl">
        <input className="in" readOnly value={link} aria-label="Referral link" />
        <CopyLink link={link} />
      </div>
      <div className="share">
        <a
          className={buttonClass({ variant: 'line', size: 'sm' })}
          href={`https://wa.me/?text=${message}`}
          target="_blank"
          rel="noopener"
        >
          <MessageCircle className="i" aria-hidden="true" />
          Share on WhatsApp
        </a>
        {children}
      </div>
    </section>
  )
}

function CopyLink({ link }: { link: string }) {
  const [copied, setCopied] = useCopied()
  const copy = async () => {
    if (!(await copyText(link)))
      return toast({ title: 'Failed to copy referral link', tone: 'failure' })
    setCopied(true)
    toast({ title: 'Copied!', text: 'Referral link copied to clipboard' })
  }
  const Icon = copied ? Check : Copy
  return (
    <Button onClick={() => void copy()}>
      <Icon className="i" aria-hidden="true" />
      {copied ? 'Copied' : 'Copy link'}
    </Button>
  )
}

/** For partners who do not want their e-mail address in the link. */
export function CodeSwitch({ member }: { member: MemberView }) {
  const change = useReferralCode()
  const usesCode = member.referral !== member.email
  return (
    <Button
      variant="line"
      size="sm"
      pending={change.isPending}
      onClick={() => change.mutate(!usesCode)}
    >
      {usesCode ? 'Use my e-mail' : 'Use a code, not my e-mail'}
    </Button>
  )
}

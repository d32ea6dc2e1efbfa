import { Check, Copy } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDollars } from '#contract/money.ts'
import type { OrderPageView } from '#contract/orders.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { copyText, useCopied } from '#web/ui/copy-text.ts'
import { Panel } from '#web/ui/panel.tsx'
import { toast } from '#web/ui/toasts.ts'
import { partCame, paymentBadge, termText } from './order-state.ts'

/** The exact amount, the account, and the reference by which the transfer is found. */
export function BankPanel({ order }: { order: OrderPageView }) {
  const { bank, reference, due } = order
  const [whole, cents] = formatDollars(due, { exact: true }).split('.')
  const rows = Object.entries({
    Bank: bank.bank,
    'Account name': bank.accountName,
    'Account number': bank.account,
    Branch: bank.branch,
    Reference: reference,
  })
  return (
    <PaymentPanel id="transfer-heading" title="Transfer this amount" order={order}>
      <div className="bk-b">
        <p className="amt disp num">
          {whole}
          <small>.{cents}</small>
        </p>
        {partCame(order) && (
          <p className="small muted num">
            {formatDollars(order.received, { exact: true })} of{' '}
            {formatDollars(order.totalAmount, { exact: true })} has arrived. This is the rest.
          </p>
        )}
        <dl>
          {rows.map(([name, text]) => (
            <div key={name} className={cx('cp', name === 'Reference' && 'ref')}>
              <dt>{name}</dt>
              <dd className="num">
                <span>{text}</span>
                <CopyButton text={text} name={name.toLowerCase()} />
              </dd>
            </div>
          ))}
        </dl>
        <p className="small muted">
          Use the reference exactly, so that we can match your transfer.
        </p>
        <p className="small mt-2 font-[550]">{termText(order)}</p>
      </div>
    </PaymentPanel>
  )
}

type PaymentPanelProps = { id: string; title: string; order: OrderPageView; children: ReactNode }

/** A panel about the payment, with the payment's status beside the title. */
export function PaymentPanel({ order, ...panel }: PaymentPanelProps) {
  const { tone, text } = paymentBadge(order)
  const badge = (
    <Badge tone={tone} dot>
      {text}
    </Badge>
  )
  return <Panel {...panel} className="bk" aside={badge} />
}

/** Copies a text; for two seconds it says that it did. */
function CopyButton({ text, name }: { text: string; name: string }) {
  const [copied, setCopied] = useCopied()
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
    else toast({ title: `The ${name} could not be copied`, text, tone: 'failure' })
  }
  const Icon = copied ? Check : Copy
  return (
    <>
      <button
        type="button"
        className="ibtn"
        aria-label={`Copy ${name}`}
        onClick={() => void copy()}
      >
        <Icon className="i" aria-hidden="true" />
      </button>
      <span className="sr-only" role="status">
        {copied ? `Copied the ${name}` : ''}
      </span>
    </>
  )
}

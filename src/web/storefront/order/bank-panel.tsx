import { Check, Copy } from 'lucide-react'
import { formatDollars } from '#contract/money.ts'
import { exactlyText } from '#contract/order-text.ts'
import type { OrderPageView } from '#contract/orders.ts'
import { cx } from '#web/ui/class-names.ts'
import { copyText, useCopied } from '#web/ui/copy-text.ts'
import { toast } from '#web/ui/toasts.ts'
import { grewAfterPayment } from './money-state.ts'
import { partCame, termText } from './order-state.ts'
import { LargeAmount, PaymentPanel } from './payment-panel.tsx'

/** The exact amount, the account, and the reference by which the transfer is found. */
export function BankPanel({ order }: { order: OrderPageView }) {
  const { bank, breakdown, reference, due } = order
  const kept = termText(order)
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
        <div className="amt-row">
          <LargeAmount dollars={due} />
          <CopyButton text={due} name="amount" />
        </div>
        {partCame(order) && <p className="small muted num">{cameText(order)}</p>}
        {breakdown.namingDiscount !== '0.00' && (
          <p className="small muted num">{exactlyText(formatDollars(due, { exact: true }))}</p>
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
        {kept && <p className="small mt-2 font-[550]">{kept}</p>}
      </div>
    </PaymentPanel>
  )
}

/** What has come so far, and why more is due. */
function cameText(order: OrderPageView): string {
  const came = formatDollars(order.received, { exact: true })
  const total = formatDollars(order.totalAmount, { exact: true })
  return grewAfterPayment(order)
    ? `Your order total is now ${total} after a change. We have received ${came}.`
    : `We have received ${came} of ${total}. Please transfer the balance.`
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

import { formatDollars } from '#contract/money.ts'
import type { OrderPageView } from '#contract/orders.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Panel } from '#web/ui/panel.tsx'
import { CopyButton } from './copy-button.tsx'
import { partCame, paymentBadge, termText } from './order-state.ts'

/** The exact amount, the account, and the reference by which the transfer is found. */
export function BankPanel({ order }: { order: OrderPageView }) {
  const { bank, reference, due } = order
  const badge = paymentBadge(order)
  const [whole, cents] = formatDollars(due, { exact: true }).split('.')
  const rows = [
    { name: 'Bank', text: bank.bank },
    { name: 'Account name', text: bank.accountName },
    { name: 'Account number', text: bank.account },
    { name: 'Branch', text: bank.branch },
    { name: 'Reference', text: reference },
  ]
  return (
    <Panel
      id="transfer-heading"
      title="Transfer this amount"
      className="bk"
      aside={
        <Badge tone={badge.tone} dot>
          {badge.text}
        </Badge>
      }
    >
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
          {rows.map(({ name, text }) => (
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
    </Panel>
  )
}

import { formatMinor } from '#contract/money.ts'
import type { WalletView } from '#contract/partner-views.ts'
import { WALLET_LABELS } from '#contract/wallet-labels.ts'
import { searchedFor, usePartnerAnswer, usePartnerList } from '#web/queries/partner.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { formatDay, formatMonthName } from '#web/ui/partner-labels.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Searched, useUrlQuery } from './lists.tsx'

/** The balances, and the transactions that changed them. */
export function Wallet({ wallet }: { wallet: WalletView }) {
  const [q = '', setQuery] = useUrlQuery('wallet')
  const list = usePartnerList(`wallet/transactions?limit=10${searchedFor(q)}`)
  const facts = [
    ['Available', wallet.availableBalance],
    ['Pending', wallet.pendingBalance],
    ['Being paid', wallet.inTransit],
    ['To be deducted', wallet.clawbackOwed],
    ['Tax withheld', wallet.taxWithheld],
    ['Paid out so far', wallet.totalWithdrawals],
  ] as const
  return (
    <Panel id="wallet" title="Wallet">
      <Facts className="facts" facts={facts.map(([name, amount]) => [name, formatMinor(amount)])} />
      <Searched
        list={list}
        what="Wallet history"
        label="Search the wallet"
        empty="No transactions yet"
        q={q}
        onSearch={(text) => setQuery(text || undefined)}
      >
        <ul className="lines" aria-label="Wallet history">
          {list.items.map(
            ({ id, transactionType, description, amount, balanceAfter, createdAt }) => (
              <li key={id}>
                <div>
                  <b>{WALLET_LABELS[transactionType]}</b>
                  <span>
                    {description ? `${description}, ` : ''}
                    {formatDay(createdAt)}
                  </span>
                </div>
                <div className="amt">
                  <b className="num">{formatMinor(amount)}</b>
                  <span className="num">balance {formatMinor(balanceAfter)}</span>
                </div>
              </li>
            ),
          )}
        </ul>
      </Searched>
    </Panel>
  )
}

/** A line for each month, with its statement to read or print. */
export function Statements() {
  const { data, isError, refetch } = usePartnerAnswer('statements')
  const years = [...new Set(data?.map(({ month }) => month.slice(0, 4)))]
  return (
    <Panel id="statements" title="Statements">
      {isError && !data && (
        <div className="p-5">
          <NotLoaded what="The statements" onRetry={() => void refetch()} />
        </div>
      )}
      {data?.length === 0 && <p className="muted px-5 py-4">No statements yet</p>}
      {years.length > 0 && (
        <p className="flex flex-wrap gap-x-4 px-5 pt-4">
          {years.map((year) => (
            <AppLink key={year} className="link small" href={`/mlm/years/${year}`}>
              The year {year}
            </AppLink>
          ))}
        </p>
      )}
      <ul className="lines">
        {data?.map(({ month, earned, paidOut }) => (
          <li key={month}>
            <AppLink className="link" href={`/mlm/statements/${month}`}>
              {formatMonthName(month)}
            </AppLink>
            <div className="amt">
              <b className="num">{formatMinor(earned)} earned</b>
              <span className="num">{formatMinor(paidOut)} paid out</span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

import type { ReactNode } from 'react'
import { formatMinor } from '#contract/money.ts'
import type { WalletView } from '#contract/partner-views.ts'
import { WALLET_LABELS } from '#contract/wallet-labels.ts'
import { searchedFor, usePartnerAnswer, usePartnerList } from '#web/queries/partner.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { formatDay, formatMonthName } from '#web/ui/partner-labels.ts'
import { Panel } from '#web/ui/panel.tsx'
import { Listed, Searched, useUrlQuery } from './lists.tsx'
import { SplitFacts } from './parts.tsx'

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
      <SplitFacts
        className="px-5 py-3.5"
        valueClass="num"
        facts={facts.map(([name, amount]) => [name, formatMinor(amount)])}
      />
      <Searched
        list={list}
        what="Wallet history"
        label="Search the wallet"
        empty="No transactions yet"
        q={q}
        onSearch={(text) => setQuery(text || undefined)}
      >
        <ul className="small rows" aria-label="Wallet history">
          {list.items.map(
            ({ id, transactionType, description, amount, balanceAfter, createdAt }) => (
              <Entry
                key={id}
                amount={formatMinor(amount)}
                note={`balance ${formatMinor(balanceAfter)}`}
              >
                <div className="leading-[1.35]">
                  <b className="block font-semibold">{WALLET_LABELS[transactionType]}</b>
                  <span className="muted block">
                    {description ? `${description}, ` : ''}
                    {formatDay(createdAt)}
                  </span>
                </div>
              </Entry>
            ),
          )}
        </ul>
      </Searched>
    </Panel>
  )
}

type EntryProps = { amount: string; note: string; children: ReactNode }

/** A line of a list: what it is of, and an amount over a note. */
const Entry = ({ amount, note, children }: EntryProps) => (
  <li className="split min-h-13 gap-4 px-5 py-2">
    {children}
    <div className="num flex-none text-right leading-[1.35]">
      <b className="block font-semibold">{amount}</b>
      <span className="muted block">{note}</span>
    </div>
  </li>
)

/** A line for each month, with its statement to read or print. */
export function Statements() {
  const { data: months = [], isPending, isError, refetch } = usePartnerAnswer('statements')
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))]
  return (
    <Panel id="statements" title="Statements">
      <Listed
        list={{ items: months, isPending, isError, refetch }}
        what="The statements"
        empty={<p className="muted">No statements yet</p>}
      >
        <p className="flex flex-wrap gap-x-4 px-5 pt-4">
          {years.map((year) => (
            <AppLink key={year} className="link small" href={`/mlm/years/${year}`}>
              The year {year}
            </AppLink>
          ))}
        </p>
        <ul className="small rows border-t border-line">
          {months.map(({ month, earned, paidOut }) => (
            <Entry
              key={month}
              amount={`${formatMinor(earned)} earned`}
              note={`${formatMinor(paidOut)} paid out`}
            >
              <AppLink className="link" href={`/mlm/statements/${month}`}>
                {formatMonthName(month)}
              </AppLink>
            </Entry>
          ))}
        </ul>
      </Listed>
    </Panel>
  )
}

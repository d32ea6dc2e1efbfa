import type { CSSProperties } from 'react'
import { formatCents } from '#contract/money.ts'
import { useShop } from '#web/queries/shop.ts'
import { leadsSomewhere } from '#web/routes.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** The text and width of each level of the stack, from the seller upwards. */
const LEVELS = [
  { whose: 'You made the sale', width: '100%' },
  { whose: 'You invited the seller', width: '80%' },
  { whose: 'Two levels up', width: '68%' },
  { whose: 'Three levels up', width: '57%' },
  { whose: 'Four levels up', width: '46%' },
]

export function Programme() {
  const amounts = useShop().pay.map(Number)
  const count = amounts.length
  return (
    <section className="partner on-dark" aria-labelledby="programme">
      <div className="wrap pg">
        <div>
          <h2 className="h4" id="programme">
            <span className="open">Share your link.</span>
            <br />
            <span className="boxed">Earn on every sale.</span>
          </h2>
          <p className="lead">
            Send a friend your link. When they buy, you earn a fixed amount
            {count > 1 && `, and so do up to ${count - 1} partners above you`}. Joining is free and
            there is nothing to buy.
          </p>
          <ProgrammeLinks />
          <p className="fine">
            Paid on sales only, never for recruiting. Most partners earn little or nothing.
          </p>
        </div>
        <div className="stack">
          <ul className="grid gap-1.5" aria-label="Commission per sale">
            {LEVELS.slice(0, count).map(({ whose, width }, index) => (
              <li key={whose} className="bx" style={{ '--w': width } as CSSProperties}>
                <b className="num disp">{formatCents(amounts[index] ?? 0)}</b>
                <span>{whose}</span>
              </li>
            ))}
          </ul>
          <p className="num">
            Up to {formatCents(amounts.reduce((sum, cents) => sum + cents))} across {count}{' '}
            {count === 1 ? 'level' : 'levels'} per sale
          </p>
        </div>
      </div>
    </section>
  )
}

function ProgrammeLinks() {
  const signup = leadsSomewhere('/mlm/signup')
  const dashboard = leadsSomewhere('/mlm/dashboard')
  if (!signup && !dashboard) return null
  return (
    <div className="mb-[22px] flex flex-wrap gap-3">
      {signup && (
        <ButtonLink href="/mlm/signup" variant="accent" size="lg">
          Become a partner
        </ButtonLink>
      )}
      {dashboard && (
        <ButtonLink href="/mlm/dashboard" variant="ghost" size="lg">
          Partner sign in
        </ButtonLink>
      )}
    </div>
  )
}

import type { CSSProperties } from 'react'
import { formatCents } from '#contract/money.ts'
import { leadsSomewhere } from '#web/routes.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** What a sale pays, from the seller upwards (specification, section 9), drawn as a stack. */
const LEVELS = [
  { cents: 500_000, whose: 'You made the sale', width: '100%' },
  { cents: 250_000, whose: 'You invited the seller', width: '80%' },
  { cents: 200_000, whose: 'Two levels up', width: '68%' },
  { cents: 150_000, whose: 'Three levels up', width: '57%' },
  { cents: 100_000, whose: 'Four levels up', width: '46%' },
]
const MOST_CENTS = LEVELS.reduce((sum, { cents }) => sum + cents, 0)

export function Programme() {
  return (
    <section className="partner on-dark" aria-labelledby="programme">
      <div className="wrap pg">
        <div>
          <h2 className="h4" id="programme">
            <span className="open">Share the box.</span>
            <br />
            <span className="boxed">Earn when it sells.</span>
          </h2>
          <p className="lead">
            Send a friend your link. When they buy, you earn a fixed amount, and so do up to four
            partners above you. Joining is free and there is nothing to buy.
          </p>
          <ProgrammeLinks />
          <p className="fine">
            Paid on sales only, never for recruiting. Most partners earn little or nothing.
          </p>
        </div>
        <div className="stack">
          <ul className="grid gap-1.5" aria-label="Commission per sale">
            {LEVELS.map(({ cents, whose, width }) => (
              <li key={whose} className="bx" style={{ '--w': width } as CSSProperties}>
                <b className="num disp">{formatCents(cents)}</b>
                <span>{whose}</span>
              </li>
            ))}
          </ul>
          <p className="num">Up to {formatCents(MOST_CENTS)} across five levels per sale</p>
        </div>
      </div>
    </section>
  )
}

function ProgrammeLinks() {
  const [signup, dashboard] = ['/mlm/signup', '/mlm/dashboard'].map(leadsSomewhere)
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

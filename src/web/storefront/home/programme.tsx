import { leadsSomewhere } from '#web/routes.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** What a partner does, in a sentence; what it pays stands on the page to sign up. */
export function Programme() {
  return (
    <section className="partner on-dark" aria-labelledby="programme">
      <div className="wrap programme">
        <h2 className="h4" id="programme">
          <span className="open">Share your link.</span>
          <br />
          <span className="boxed">Earn on every sale.</span>
        </h2>
        <div>
          <p className="lead">
            Send a friend your link. When they buy, you earn a fixed amount. Joining is free and
            there is nothing to buy.
          </p>
          <ProgrammeLinks />
          <p className="fine">
            Paid on sales only, never for recruiting. Most partners earn little or nothing.
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

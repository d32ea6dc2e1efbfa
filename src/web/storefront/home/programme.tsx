import { sectionLines } from '#content/text.ts'
import { textOf } from '#content/text-of.ts'
import { leadsSomewhere } from '#web/routes.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** What a partner does, in a sentence; what it pays stands on the page to sign up. */
export function Programme() {
  const [lead, fine] = sectionLines(textOf('home', {}), 'programme')
  return (
    <section className="partner on-dark" aria-labelledby="programme">
      <div className="wrap programme">
        <h2 className="h4" id="programme">
          <span className="open">Share your link.</span>
          <br />
          <span className="boxed">Earn on every sale.</span>
        </h2>
        <div>
          <p className="lead">{lead}</p>
          <ProgrammeLinks />
          <p className="fine">{fine}</p>
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

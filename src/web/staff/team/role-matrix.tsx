import { Check } from 'lucide-react'
import { ABILITIES, mayDo, ROLES } from '#contract/staff.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { ABILITY_WORDS, ROLE_NAMES } from './labels.ts'

/** Which role may do what. */
export function RoleMatrix() {
  return (
    <section className="team-part" aria-labelledby="roles">
      <h2 className="h3" id="roles">
        Roles
      </h2>
      <p className="muted small">
        A card takes two people: a custodian opens and charges it, and somebody who may change
        orders marks the order paid. An admin opens no card unless the{' '}
        <AppLink className="link" href="/admin/settings?tab=roles">
          settings
        </AppLink>{' '}
        let people hold two roles and the admin is a custodian too.
      </p>
      <section
        className="panel team-matrix"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls on a phone
        tabIndex={0}
        aria-label="What each role may do"
      >
        <table>
          <thead>
            <tr>
              <th scope="col">May</th>
              {ROLES.map((role) => (
                <th key={role} scope="col">
                  {ROLE_NAMES[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {ABILITIES.map((ability) => (
              <tr key={ability}>
                <th scope="row">{ABILITY_WORDS[ability]}</th>
                {ROLES.map((role) => (
                  <td key={role}>
                    {mayDo(role, ability) ? (
                      <>
                        <Check className="i" aria-hidden="true" />
                        <span className="sr-only">yes</span>
                      </>
                    ) : (
                      <span className="sr-only">no</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

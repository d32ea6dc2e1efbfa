import { Check } from 'lucide-react'
import { ABILITIES, mayDo, ROLES } from '#contract/staff.ts'
import { ABILITY_WORDS, ROLE_NAMES } from './words.ts'

/** Which role may do what. */
export function RoleMatrix() {
  return (
    <section className="team-part" aria-labelledby="roles">
      <h2 className="h3" id="roles">
        Roles
      </h2>
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

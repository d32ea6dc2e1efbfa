import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useLocation } from 'wouter'
import { compareAddress } from '#web/compare-address.ts'
import { namedProductsQuery } from '#web/queries/products.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { compareOnly, toggleCompared, useCompared } from './compared.ts'

/** The products being compared, at the foot of every page except the comparison. */
export function CompareBar() {
  const compared = useCompared()
  const [path] = useLocation()
  const query = useQuery({
    ...namedProductsQuery(compared.toSorted((a, b) => a - b)),
    enabled: compared.length > 0,
  })
  const cards = compared.flatMap((id) => query.data?.find((card) => card.id === id) ?? [])
  if (compared.length === 0 || path === '/compare') return null
  return (
    <aside className="compare-bar" aria-label="Products to compare">
      <ul className="flex min-w-0 gap-3">
        {cards.map(({ id, name, picture }) => (
          <li key={id} className="flex min-w-0 items-center">
            {picture && <Picture facts={picture} alt="" sizes="44px" />}
            <span className="font-[550]">{name}</span>
            <button
              type="button"
              className="ibtn"
              aria-label={`Remove ${name} from the comparison`}
              data-tip="Remove"
              onClick={() => toggleCompared(id)}
            >
              <X className="i i-s" aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      <Button variant="quiet" size="sm" onClick={() => compareOnly([])}>
        Clear
      </Button>
      {compared.length > 1 ? (
        <ButtonLink size="sm" href={compareAddress(compared)}>
          Compare {compared.length}
        </ButtonLink>
      ) : (
        <p className="muted" role="status">
          Choose at least one more item.
        </p>
      )}
    </aside>
  )
}

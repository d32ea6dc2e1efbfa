import type { DashboardView } from '#contract/reports.ts'
import { useMay } from '#web/queries/staff-session.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'

type Props = { view: Pick<DashboardView, 'counts' | 'out' | 'low' | 'lowStock'> }

/** Products of which nothing is left, and those that run low. */
export function LowInventory({ view: { counts, out, low, lowStock } }: Props) {
  const mayStock = useMay('products.read')
  return (
    <section className="panel dash-low" aria-labelledby="low-inventory">
      <div className="panel-h">
        <h2 id="low-inventory">Low Inventory Alerts</h2>
        {counts.outOfStock > 0 && <Badge tone="bad">{counts.outOfStock}</Badge>}
      </div>
      {out.length === 0 && <p className="dash-note">All products have inventory</p>}
      <ul className="dash-rows">
        {out.map(({ id, name, colors, picture }) => (
          <li key={id}>
            <span className="dash-pic">
              {picture && <Picture facts={picture} alt="" sizes="64px" />}
            </span>
            <span className="min-w-0 flex-1">
              <b className="block">{name}</b>
              <span className="small text-bad">
                {colors > 1 ? `All ${colors} colours at 0` : 'At 0'}
              </span>
            </span>
            {mayStock && (
              <ButtonLink
                variant="soft"
                size="sm"
                href={inventoryOf(name)}
                aria-label={`Restock ${name}`}
              >
                Restock
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {mayStock && counts.outOfStock > out.length && (
        <p className="dash-note">
          <AppLink className="link" href="/admin/inventory?state=out">
            All {counts.outOfStock} that are out of stock
          </AppLink>
        </p>
      )}
      {low.length > 0 && (
        <div className="dash-running">
          <h3>Running low</h3>
          <ul>
            {low.map(({ id, name, stock, daysOfCover }) => (
              <li key={id}>
                {name} <span className="num">({stock})</span>
                {daysOfCover !== null && (
                  <span className="muted">, lasts {formatDays(daysOfCover)}</span>
                )}
              </li>
            ))}
          </ul>
          {mayStock && lowStock > low.length && (
            <AppLink className="link small" href="/admin/inventory?state=low">
              All {lowStock}
            </AppLink>
          )}
        </div>
      )}
    </section>
  )
}

const inventoryOf = (name: string) => `/admin/inventory?${new URLSearchParams({ q: name })}`
const formatDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

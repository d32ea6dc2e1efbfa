import type { ShopView } from '#contract/shop.ts'
import { buttonClass } from './ui/button.tsx'
import { Mark } from './ui/mark.tsx'
import { telephoneHref } from './ui/telephone.ts'

/**
 * The browser stores this page and shows it while the shop is unreachable, so it has no scripts.
 */
export function OfflinePage({ shop }: { shop: ShopView }) {
  return (
    <main className="wrap section">
      <div className="empty">
        <Mark className="w-16" />
        <h1 className="h1">You are offline</h1>
        <p className="lead">
          {shop.name} cannot be reached right now. Check your connection and try again. Any order or
          message that was confirmed on screen has reached us.
        </p>
        <p>
          Prefer to talk? Call <a href={telephoneHref(shop.phone)}>{shop.phone}</a>.{' '}
          {shop.hoursWeek}, {shop.hoursSaturday}.
        </p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- reloads the requested page */}
        <a className={buttonClass({ size: 'lg' })} href="">
          Try again
        </a>
      </div>
    </main>
  )
}

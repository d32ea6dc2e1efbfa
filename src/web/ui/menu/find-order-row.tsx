import { ChevronRight, Truck } from 'lucide-react'
import { AppLink } from '#web/ui/app-link.tsx'
import { FIND_ORDER, marksCurrent } from '#web/ui/site-links.ts'

/** The way to an order that was placed before, in the menu and in the search. */
export const FindOrderRow = ({ path, onFollow }: { path: string; onFollow: () => void }) => (
  <AppLink
    href={FIND_ORDER.href}
    className="menu-row"
    aria-current={marksCurrent(FIND_ORDER.href, path)}
    onClick={onFollow}
  >
    <Truck className="i" aria-hidden="true" />
    <b>{FIND_ORDER.label}</b>
    <ChevronRight className="i i-s" aria-hidden="true" />
  </AppLink>
)

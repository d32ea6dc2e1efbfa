import { X } from 'lucide-react'
import { useShop } from '#web/queries/shop.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { ScriptButton } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { QuoteLink } from '#web/ui/quote-link.tsx'
import { marksCurrent } from '#web/ui/site-links.ts'
import { telephoneHref } from '#web/ui/telephone.ts'
import { CategoryLinks } from './category-links.tsx'
import { FindOrderRow } from './find-order-row.tsx'
import { MENU_LINKS } from './menu-links.ts'
import { ProductSearch } from './product-search.tsx'
import { Sheet, type SheetProps } from './sheet.tsx'

/** The menu of a phone: the search, the categories, then all other pages. */
export default function MenuSheet({ open, onClose, path, BasketRow }: SheetProps) {
  return (
    <Sheet open={open} onClose={onClose} label="Menu" className="side-menu">
      <div className="top">
        <Logo />
        <ScriptButton className="ibtn" aria-label="Close menu" onClick={onClose}>
          <X className="i i-l" aria-hidden="true" />
        </ScriptButton>
      </div>
      <ProductSearch onFollow={onClose}>
        <CategoryLinks path={path} onFollow={onClose} />
      </ProductSearch>
      {BasketRow && (
        <div className="menu-row-place">
          <BasketRow onFollow={onClose} />
        </div>
      )}
      <FindOrderRow path={path} onFollow={onClose} />
      <nav className="plain" aria-label="Pages">
        {MENU_LINKS.map(({ label, href }) => (
          <AppLink key={href} href={href} aria-current={marksCurrent(href, path)} onClick={onClose}>
            {label}
          </AppLink>
        ))}
      </nav>
      <QuoteLink block onPress={onClose} />
      <Reach />
    </Sheet>
  )
}

function Reach() {
  const { phone, hoursWeek, hoursSaturday } = useShop()
  return (
    <p className="reach small muted num">
      <a href={telephoneHref(phone)}>{phone}</a>
      <span>
        {hoursWeek}, {hoursSaturday}
      </span>
    </p>
  )
}

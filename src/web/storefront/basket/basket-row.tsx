import { Package } from 'lucide-react'
import { createElement } from 'react'
import { AppLink } from '#web/ui/app-link.tsx'
import { useBasketKit } from './basket-code.ts'

/** The way to the basket in the menu, with how many pieces are in it. */
export default function BasketRow({ onFollow }: { onFollow: () => void }) {
  const kit = useBasketKit()
  return (
    <AppLink href="/basket" className="menu-row" onClick={onFollow}>
      <Package className="i" aria-hidden="true" />
      <b>Basket</b>
      {kit && <small className="num">{createElement(kit.BasketPieces)}</small>}
    </AppLink>
  )
}

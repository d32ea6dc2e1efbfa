import { Badge } from '#web/ui/badge.tsx'

/** `7 In Stock` or `Out of Stock`. */
export function StockBadge({ pieces }: { pieces: number }) {
  return pieces > 0 ? (
    <Badge tone="ok" className="num">
      {pieces} In Stock
    </Badge>
  ) : (
    <Badge tone="bad">Out of Stock</Badge>
  )
}

import type { StockState } from '#contract/stock.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const TONES: Record<StockState, BadgeTone> = { out: 'bad', low: 'warn', in: 'ok' }

export const StockBadge = ({ stock, state }: { stock: number; state: StockState }) => (
  <Badge tone={TONES[state]}>{stock > 0 ? `${stock} In Stock` : 'Out of Stock'}</Badge>
)

import { FlaskConical } from 'lucide-react'
import { Badge } from '#web/ui/badge.tsx'

/** Stands wherever a payment can be begun that moves no money. */
export const TestBadge = () => (
  <p className="mt-2">
    <Badge tone="warn">
      <FlaskConical className="i i-s" aria-hidden="true" />
      Test payments: no real money moves
    </Badge>
  </p>
)

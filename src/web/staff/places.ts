// The places of the staff's navigation, in their order. There are nine at most, so that they fit in one
// row; each desk is in one of them (`desks.ts`), and a place without a desk is not shown.

import {
  ChartColumn,
  ClipboardList,
  Landmark,
  LayoutDashboard,
  LifeBuoy,
  type LucideIcon,
  Settings,
  Sofa,
  Truck,
  Users,
} from 'lucide-react'

export const PLACES = {
  Dashboard: LayoutDashboard,
  Orders: ClipboardList,
  Cases: LifeBuoy,
  Money: Landmark,
  Delivery: Truck,
  Products: Sofa,
  Customers: Users,
  Reports: ChartColumn,
  Settings,
} as const satisfies Record<string, LucideIcon>

export type PlaceName = keyof typeof PLACES
export const PLACE_NAMES = Object.keys(PLACES) as PlaceName[]

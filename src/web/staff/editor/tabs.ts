// The six tabs of the editor and the URL of each: `?tab=products`; the form also names
// its product, `?tab=edit&product=12`, or `new`.

import {
  Boxes,
  ClipboardList,
  LayoutDashboard,
  type LucideIcon,
  Package,
  Pencil,
  Users,
} from 'lucide-react'

export const EDITOR = '/admin/edit'

export const TABS = ['dashboard', 'products', 'orders', 'customers', 'inventory', 'edit'] as const
export type Tab = (typeof TABS)[number]

export type EditorPlace = {
  tab: Tab
  /** What is being edited. */
  product: number | 'new' | undefined
}

export const TAB_ICONS: Record<Tab, LucideIcon> = {
  dashboard: LayoutDashboard,
  products: Package,
  orders: ClipboardList,
  customers: Users,
  inventory: Boxes,
  edit: Pencil,
}

export function readPlace(search: URLSearchParams): EditorPlace {
  const tab = TABS.find((name) => name === search.get('tab')) ?? 'dashboard'
  const named = search.get('product') ?? ''
  if (tab !== 'edit') return { tab, product: undefined }
  if (named === 'new') return { tab, product: 'new' }
  return { tab, product: /^[1-9]\d{0,8}$/.test(named) ? Number(named) : undefined }
}

export function placeHref({ tab, product }: { tab: Tab; product?: EditorPlace['product'] }) {
  const search = new URLSearchParams(tab === 'dashboard' ? {} : { tab })
  if (product !== undefined) search.set('product', String(product))
  return search.size > 0 ? `${EDITOR}?${search}` : EDITOR
}

export const newProductHref = placeHref({ tab: 'edit', product: 'new' })
export const editHref = (product: number) => placeHref({ tab: 'edit', product })

/** The label of a tab; that of the form says whether it edits a new product. */
export function tabLabel(tab: Tab, { product }: EditorPlace): string {
  if (tab !== 'edit') return tab.charAt(0).toUpperCase() + tab.slice(1)
  if (product === undefined) return 'Edit'
  return product === 'new' ? 'New Product' : 'Edit Product'
}

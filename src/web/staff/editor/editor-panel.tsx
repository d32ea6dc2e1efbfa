import { LayoutDashboard, Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useSearch } from 'wouter'
import { useLockEditor } from '#web/queries/staff-session.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { SmallButtonLink } from '#web/staff/small-button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import DashboardScreen from '#web/staff/dashboard/dashboard-screen.tsx'
import { InventoryPanel } from '#web/staff/inventory/inventory-panel.tsx'
import { CustomersTab } from './customers-tab.tsx'
import { OrdersTab } from './orders-tab.tsx'
import { ProductsTab } from './products-tab.tsx'
import {
  type EditorPlace,
  placeHref,
  readPlace,
  type Tab,
  TAB_ICONS,
  tabLabel,
  TABS,
} from './tabs.ts'

const EditTab = onDemand('The form of a product', () => import('./edit-tab.tsx'))

export function EditorPanel() {
  const place = readPlace(new URLSearchParams(useSearch()))
  return (
    <div className="desk">
      <a className="skip" href="#main">
        Skip to content
      </a>
      <Header />
      <TabRow place={place} />
      <main className="desk-w desk-m" id="main" tabIndex={-1}>
        <Panel place={place} />
      </main>
    </div>
  )
}

function Header() {
  const lock = useLockEditor()
  return (
    <header className="desk-h ed-top">
      <div className="desk-w">
        <Logo />
        <span className="desk-tag">Admin Panel</span>
        <div className="ml-auto flex items-center gap-2 max-[899px]:gap-0">
          <ButtonLink className="ed-back" variant="quiet" size="sm" href="/admin/dashboard">
            <LayoutDashboard className="i min-[900px]:hidden" aria-hidden="true" />
            <span className="max-[899px]:sr-only">Staff desks</span>
          </ButtonLink>
          <SmallButtonLink variant="quiet" label="Back to Site" className="ed-back" href="/" />
          <Button variant="quiet" size="sm" pending={lock.isPending} onClick={() => lock.mutate()}>
            <Lock className="i" aria-hidden="true" />
            <span className="max-[899px]:sr-only">Lock</span>
          </Button>
        </div>
      </div>
    </header>
  )
}

function TabRow({ place }: { place: EditorPlace }) {
  return (
    <div className="desk-nav">
      <div className="desk-w">
        <nav aria-label="Admin Panel">
          {TABS.map((tab) => (
            <TabLink key={tab} tab={tab} place={place} />
          ))}
        </nav>
      </div>
    </div>
  )
}

function TabLink({ tab, place }: { tab: Tab; place: EditorPlace }) {
  const link = useRef<HTMLAnchorElement>(null)
  const current = tab === place.tab
  // On a phone the row scrolls; the current tab must not be out of sight.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const Icon = TAB_ICONS[tab]
  return (
    <AppLink
      ref={link}
      href={current ? placeHref(place) : placeHref({ tab })}
      className="desk-tab"
      aria-current={current ? 'page' : undefined}
    >
      <Icon className="i" aria-hidden="true" />
      {tabLabel(tab, place)}
    </AppLink>
  )
}

function Panel({ place }: { place: EditorPlace }) {
  if (place.tab === 'dashboard') return <DashboardScreen />
  if (place.tab === 'products') return <ProductsTab />
  if (place.tab === 'orders') return <OrdersTab />
  if (place.tab === 'customers') return <CustomersTab />
  if (place.tab === 'inventory')
    return (
      <>
        <div className="desk-top">
          <h1 tabIndex={-1}>Inventory</h1>
        </div>
        <InventoryPanel />
      </>
    )
  return <EditTab product={place.product} waiting={<p className="muted">Opening the form...</p>} />
}

import { AppLink } from './app-link.tsx'

export type TabLink = { href: string; label: string; count?: number | undefined; current: boolean }

/** Links that look like tabs: each is a page of its own, the current one is marked. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ href, label, count, current }) => (
        <AppLink key={href} href={href} className="tab" aria-current={current ? 'page' : undefined}>
          {label}
          {count !== undefined && <sup className="num">{count}</sup>}
        </AppLink>
      ))}
    </nav>
  )
}

import { useEffect, useRef } from 'react'
import { AppLink } from './app-link.tsx'

export type TabLink = { href: string; label: string; count?: number | undefined; current: boolean }

/** Links that look like tabs: each is a page of its own, the current one is marked. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Tab key={tab.href} {...tab} />
      ))}
    </nav>
  )
}

function Tab({ href, label, count, current }: TabLink) {
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone the row scrolls; the current tab must not be out of sight.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <AppLink ref={link} href={href} className="tab" aria-current={current ? 'page' : undefined}>
      {label}
      {count !== undefined && <sup className="num">{count}</sup>}
    </AppLink>
  )
}

import { useEffect, useRef } from 'react'
import { AppLink } from './app-link.tsx'
import { cx } from './class-names.ts'

export type TabLink = { href: string; label: string; count?: number | undefined; current: boolean }

type TabLinksProps = { label: string; tabs: readonly TabLink[]; className?: string }

/** Links that look like tabs: each is a page of its own, the current one is marked. */
export function TabLinks({ label, tabs, className }: TabLinksProps) {
  return (
    <nav className={cx('tabs', className)} aria-label={label}>
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

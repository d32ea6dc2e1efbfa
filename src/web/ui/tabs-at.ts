import type { TabLink } from './tab-links.tsx'

type Tab = Pick<TabLink, 'label' | 'count'> & {
  /** The value of `?tab=`; empty for the tab of the bare path. */
  tab: string
}

/** The tabs of a page that keeps the current one in its URL. */
export const tabsAt = (path: string, tabs: readonly Tab[], current: string): TabLink[] =>
  tabs.map(({ tab, label, count }) => ({
    label,
    count,
    href: tab ? `${path}?tab=${tab}` : path,
    current: tab === current,
  }))

import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { AppLink } from './app-link.tsx'

export type Crumb = { label: string; href: string }

/** The path to the current page. A phone shows only the last link, as a way back. */
export function Breadcrumbs({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  return (
    <nav className="trail" aria-label="Breadcrumb">
      {trail.map(({ label, href }, index) => (
        <Fragment key={href}>
          <AppLink href={href} className={index === trail.length - 1 ? 'last-link' : undefined}>
            {label}
          </AppLink>
          <ChevronRight className="i i-s" aria-hidden="true" />
        </Fragment>
      ))}
      <span aria-current="page">{here}</span>
    </nav>
  )
}

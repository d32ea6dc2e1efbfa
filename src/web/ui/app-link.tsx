import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { prefetch } from '#web/prefetch.ts'

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; replace?: boolean }

/** A link inside the shop. Hovering, focusing or touching it prefetches its page. */
export function AppLink({ href, replace, children, ...anchor }: AppLinkProps) {
  const client = useQueryClient()
  // A failed prefetch is tried again when the link is followed.
  const warm = () => void prefetch(client, href).catch(() => undefined)
  return (
    <Link
      href={href}
      {...(replace && { replace })}
      {...anchor}
      onMouseEnter={warm}
      onFocus={warm}
      onTouchStart={warm}
    >
      {children}
    </Link>
  )
}

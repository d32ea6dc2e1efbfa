import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Link } from 'wouter'
import { prefetch } from '#web/prefetch.ts'

type AppLinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; replace?: boolean }

/** A link inside the shop. Showing interest in it loads the code and the facts of where it leads. */
export function AppLink({ href, replace, children, ...anchor }: AppLinkProps) {
  const client = useQueryClient()
  // What cannot be had now is asked for again when the link is followed.
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

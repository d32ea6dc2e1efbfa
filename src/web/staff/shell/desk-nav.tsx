import { ChevronDown } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { mayWith } from '#contract/staff.ts'
import { useSignedIn } from '#web/queries/staff-session.ts'
import { AppLink } from '#web/ui/app-link.tsx'
import { type NavItem, desksFor } from '#web/staff/desks.ts'

/** The navigation: the daily desks in a row, the others in a menu at its end. */
export function DeskNav() {
  const staff = useSignedIn()
  const [path] = useLocation()
  const desks = staff ? desksFor((ability) => mayWith(staff, ability)) : []
  const more = desks.filter(({ first }) => !first)
  return (
    <div className="desk-nav">
      <div className="desk-w">
        <nav aria-label="Desks">
          {desks
            .filter(({ first }) => first)
            .map(({ href, icon, label }) => (
              <DeskTab
                key={href}
                href={href}
                icon={icon}
                label={label}
                current={path.startsWith(href)}
              />
            ))}
        </nav>
        {more.length > 0 && <MoreDesks desks={more} path={path} />}
      </div>
    </div>
  )
}

type TabProps = Pick<NavItem, 'href' | 'icon' | 'label'> & { current: boolean }

export function DeskTab({ href, icon: Icon, label, current }: TabProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone the row scrolls; the current tab must not be out of sight.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <AppLink
      ref={link}
      href={href}
      className="desk-tab"
      aria-current={current ? 'page' : undefined}
    >
      <Icon className="i" aria-hidden="true" />
      {label}
    </AppLink>
  )
}

function MoreDesks({ desks, path }: { desks: NavItem[]; path: string }) {
  const [, navigate] = useLocation()
  const current = desks.find(({ href }) => path.startsWith(href))
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger className="desk-tab" data-current={current ? '' : undefined}>
        {current?.label ?? 'More'}
        <ChevronDown className="i" aria-hidden="true" />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="desk-menu" align="end" sideOffset={6}>
          {desks.map(({ href, label, icon: Icon }) => (
            <DropdownMenu.Item key={href} asChild onSelect={() => navigate(href)}>
              <a
                href={href}
                aria-current={href === current?.href ? 'page' : undefined}
                onClick={(event) => event.preventDefault()}
              >
                <Icon className="i" aria-hidden="true" />
                {label}
              </a>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

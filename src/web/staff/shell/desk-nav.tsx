import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { WaitingWorkView } from '#contract/waiting-work.ts'
import { waitingWorkQuery } from '#web/queries/staff-waiting.ts'
import {
  desksFor,
  isAtDesk,
  type NavItem,
  type NavPlace,
  placeAt,
  placesOf,
} from '#web/staff/desks.ts'
import { formatCount } from '#web/staff/format.ts'
import { PLACES } from '#web/staff/places.ts'
import { AppLink } from '#web/ui/app-link.tsx'

type DeskNavProps = {
  /** Undefined until it is known who is signed in; the room is kept, so that the page stays in place. */
  desks: readonly NavItem[] | undefined
}

/**
 * The navigation: a row of places, and below it the desks of the place that is open, where there are
 * several. Both say how much work waits.
 */
export function DeskNav({ desks }: DeskNavProps) {
  const [path] = useLocation()
  const enabled = Boolean(desks?.length)
  const { data: waiting = {} } = useQuery({ ...waitingWorkQuery(), enabled })
  const shown = (desks ?? []).filter(
    (desk) => !desk.untilDone || waitsAt([desk], waiting) > 0 || isAtDesk(path, desk.href),
  )
  const places = placesOf(shown)
  const current = places.find(({ name }) => name === placeAt(path))
  return (
    <>
      <div className="desk-nav">
        <div className="desk-w">
          <nav aria-label="Places">
            {places.map((place) => (
              <PlaceTab
                key={place.name}
                place={place}
                current={place === current}
                waiting={waiting}
              />
            ))}
          </nav>
        </div>
      </div>
      {current && current.desks.length > 1 && (
        <DesksOfPlace place={current} path={path} waiting={waiting} />
      )}
      {!desks && hasSeveralDesks(path) && <div className="desk-w place-desks" />}
    </>
  )
}

/** Whether the place of a page has several desks, for those who may open all of them. */
const hasSeveralDesks = (path: string) =>
  placesOf(desksFor(() => true)).some(
    ({ name, desks }) => name === placeAt(path) && desks.length > 1,
  )

type PlaceProps = { place: NavPlace; waiting: WaitingWorkView }

function PlaceTab({ place, current, waiting }: PlaceProps & { current: boolean }) {
  const [path] = useLocation()
  const { name, desks } = place
  const { href } = desks[0]
  const isPage = isAtDesk(path, href)
  return (
    <DeskTab href={href} icon={PLACES[name]} label={name} current={current && (isPage || 'part')}>
      <Waits count={waitsAt(desks, waiting)} />
    </DeskTab>
  )
}

const DesksOfPlace = ({ place, path, waiting }: PlaceProps & { path: string }) => (
  <nav className="desk-w place-desks" aria-label={`Desks of ${place.name}`}>
    {place.desks.map((desk) => (
      <RowLink
        key={desk.href}
        href={desk.href}
        className="place-desk"
        current={isAtDesk(path, desk.href)}
      >
        {desk.label}
        <Waits count={waitsAt([desk], waiting)} />
      </RowLink>
    ))}
  </nav>
)

/** How much waits at some desks. */
const waitsAt = (desks: readonly NavItem[], waiting: WaitingWorkView): number =>
  desks.flatMap(({ waits = [] }) => waits).reduce((sum, work) => sum + (waiting[work] ?? 0), 0)

/** A count as part of a link: a figure to see, and words to hear. */
function Waits({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <>
      <span className="desk-waits num" aria-hidden="true">
        {formatCount(count)}
      </span>
      <span className="sr-only"> {formatCount(count)} waiting</span>
    </>
  )
}

type TabProps = {
  href: string
  icon: LucideIcon
  label: string
  /** `part`: the page that is open is a part of this one, not the one that the link leads to. */
  current: boolean | 'part'
  children?: ReactNode
}

export const DeskTab = ({ icon: Icon, label, children, ...link }: TabProps) => (
  <RowLink {...link} className="desk-tab">
    <Icon className="i" aria-hidden="true" />
    {label}
    {children}
  </RowLink>
)

type RowLinkProps = Pick<TabProps, 'href' | 'current'> & { className: string; children: ReactNode }

function RowLink({ current, ...props }: RowLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  // On a phone the row scrolls; the current link must not be out of sight.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  const mark = current === 'part' ? 'true' : 'page'
  return <AppLink ref={link} {...props} aria-current={current ? mark : undefined} />
}

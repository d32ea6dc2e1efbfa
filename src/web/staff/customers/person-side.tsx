import { useState } from 'react'
import { formatShortDate } from '#contract/short-date.ts'
import type { PersonView } from '#contract/people.ts'
import { warrantyText } from '#contract/warranty.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { OrderLink, TextLink } from '#web/staff/links.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { VOUCHER_STATE_NAMES } from '#web/staff/vouchers/labels.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { AndMore } from './list-panel.tsx'

type Props = { person: PersonView }

const AddressDialog = onDemand('The form', () => import('./address-dialog.tsx'))

const day = (iso: string) => formatShortDate(new Date(iso))

/** Where their orders go or went, the latest first; one that is still to be used can be corrected. */
export function Places({ person: { places } }: Props) {
  const [orderId, setOrderId] = useState<number>()
  return (
    <Panel id="person-places" title="Addresses" className="op-panel">
      {places.items.length === 0 && <p className="op-empty muted">No deliveries yet</p>}
      <ul className="cu-rows">
        {places.items.map((place, index) => (
          <Place
            key={`${place.address} ${place.parish}`}
            place={place}
            isLatest={index === 0}
            onEdit={setOrderId}
          />
        ))}
      </ul>
      <AndMore more={places.more} />
      {orderId !== undefined && (
        <AddressDialog orderId={orderId} onClose={() => setOrderId(undefined)} />
      )}
    </Panel>
  )
}

type PlaceProps = {
  place: PersonView['places']['items'][number]
  isLatest: boolean
  onEdit: (orderId: number) => void
}

function Place({ place, isLatest, onEdit }: PlaceProps) {
  const mayWrite = useCan('orders.write')
  const { address, parish, usedAt, toShipId } = place
  return (
    <li>
      <div className={isLatest ? undefined : 'muted'}>
        <p className="wrap-anywhere whitespace-pre-line">
          {address}
          {parish && (
            <>
              , <b>{parish}</b>
            </>
          )}
        </p>
        <p className="xs muted num">Last used {day(usedAt)}</p>
      </div>
      {mayWrite && toShipId !== null && (
        <SmallButton
          variant="quiet"
          label="Edit"
          srLabel={` the address ${address}`}
          onClick={() => onEdit(toShipId)}
        />
      )}
    </li>
  )
}

export const Warranties = ({ person: { warranties } }: Props) => (
  <Panel id="person-warranties" title="Under warranty" className="op-panel">
    {warranties.items.length === 0 && <p className="op-empty muted">No items under warranty</p>}
    <ul className="cu-rows">
      {warranties.items.map(({ lineId, orderId, piece, until }) => (
        <li key={lineId}>
          <div>
            <p className="font-semibold">{piece}</p>
            <p className="small muted num first-letter:uppercase">
              {warrantyText({ years: 0, until })}, <OrderLink id={orderId} />
            </p>
          </div>
        </li>
      ))}
    </ul>
    <AndMore more={warranties.more} />
  </Panel>
)

export const Vouchers = ({ person: { vouchers } }: Props) => (
  <Panel id="person-vouchers" title="Vouchers" className="op-panel">
    {vouchers.items.length === 0 && <p className="op-empty muted">None</p>}
    <ul className="cu-rows">
      {vouchers.items.map(({ id, code, says, state, orderId }) => (
        <li key={id}>
          <div>
            <p className="num font-semibold">
              <TextLink href={`/admin/vouchers?${new URLSearchParams({ q: code })}`}>
                {code}
              </TextLink>
            </p>
            <p className="small muted num">
              {says}
              {orderId !== null && (
                <>
                  , used on <OrderLink id={orderId} />
                </>
              )}
            </p>
          </div>
          <StateBadge state={VOUCHER_STATE_NAMES[state]} />
        </li>
      ))}
    </ul>
    <AndMore more={vouchers.more} />
  </Panel>
)

/** The mailing list with the proof of consent, and the desk that exports and erases. */
export function Newsletter({ person: { customers, newsletter } }: Props) {
  const mayErase = useCan('privacy.answer')
  return (
    <Panel id="person-data" title="Personal data" className="op-panel">
      <ul className="cu-rows">
        {newsletter.length === 0 && (
          <li>
            <div>
              <p className="font-semibold">Newsletter</p>
              <p className="small muted">No</p>
            </div>
          </li>
        )}
        {newsletter.map((entry) => (
          <Subscription key={entry.email} entry={entry} />
        ))}
        {mayErase &&
          customers.map(({ id, email }) => (
            <li key={id}>
              <div className="wrap-anywhere">
                <TextLink href={`/admin/privacy?customer=${id}`}>
                  Export or erase data for {email}
                </TextLink>
              </div>
            </li>
          ))}
      </ul>
    </Panel>
  )
}

function Subscription({ entry }: { entry: PersonView['newsletter'][number] }) {
  const { email, since, until, consent } = entry
  return (
    <li>
      <div>
        <p className="font-semibold">Newsletter</p>
        <p className="small muted num wrap-anywhere">
          {until ? `No, left ${day(until)}` : `Yes, since ${day(since)}`}, {email}
        </p>
        <p className="xs muted num wrap-anywhere">
          {consent
            ? `“${consent.words}”, ${consent.source}, ${day(consent.givenAt)}`
            : 'Joined before consent was recorded'}
        </p>
      </div>
    </li>
  )
}

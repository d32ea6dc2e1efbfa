import { useState } from 'react'
import { formatShortDate } from '#contract/short-date.ts'
import type { PersonView } from '#contract/people.ts'
import { warrantyText } from '#contract/warranty.ts'
import { useCan } from '#web/queries/staff-session.ts'
import { OrderLink, TextLink } from '#web/staff/links.tsx'
import { SmallButton } from '#web/staff/small-button.tsx'
import { StateBadge } from '#web/staff/table/columns.tsx'
import { VOUCHER_STATE_NAMES } from '#web/staff/vouchers/labels.ts'
import { cx } from '#web/ui/class-names.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { PersonRow, RowsPanel } from './list-panel.tsx'

type Props = { person: PersonView }

const AddressDialog = onDemand('The form', () => import('./address-dialog.tsx'))

const day = (iso: string) => formatShortDate(new Date(iso))

/** Where their orders go or went, the latest first; one that is still to be used can be corrected. */
export function Places({ person: { places } }: Props) {
  const mayWrite = useCan('orders.write')
  const [orderId, setOrderId] = useState<number>()
  return (
    <>
      <RowsPanel
        id="person-places"
        title="Addresses"
        none={places.items.length === 0 && 'No deliveries yet'}
        more={places.more}
      >
        {places.items.map(({ address, parish, usedAt, toShipId }, index) => (
          <PersonRow
            key={`${address} ${parish}`}
            aside={
              mayWrite &&
              toShipId !== null && (
                <SmallButton
                  variant="quiet"
                  label="Edit"
                  srLabel={` the address ${address}`}
                  onClick={() => setOrderId(toShipId)}
                />
              )
            }
          >
            <p className={cx('whitespace-pre-line', index > 0 && 'muted')}>
              {address}
              {parish && (
                <>
                  , <b>{parish}</b>
                </>
              )}
            </p>
            <p className="xs muted num">Last used {day(usedAt)}</p>
          </PersonRow>
        ))}
      </RowsPanel>
      {orderId !== undefined && (
        <AddressDialog orderId={orderId} onClose={() => setOrderId(undefined)} />
      )}
    </>
  )
}

export const Warranties = ({ person: { warranties } }: Props) => (
  <RowsPanel
    id="person-warranties"
    title="Under warranty"
    none={warranties.items.length === 0 && 'No items under warranty'}
    more={warranties.more}
  >
    {warranties.items.map(({ lineId, orderId, piece, until }) => (
      <PersonRow key={lineId}>
        <p className="font-semibold">{piece}</p>
        <p className="small muted num first-letter:uppercase">
          {warrantyText({ years: 0, until })}, <OrderLink id={orderId} />
        </p>
      </PersonRow>
    ))}
  </RowsPanel>
)

export const Vouchers = ({ person: { vouchers } }: Props) => (
  <RowsPanel
    id="person-vouchers"
    title="Vouchers"
    none={vouchers.items.length === 0 && 'None'}
    more={vouchers.more}
  >
    {vouchers.items.map(({ id, code, says, state, orderId }) => (
      <PersonRow key={id} aside={<StateBadge state={VOUCHER_STATE_NAMES[state]} />}>
        <p className="num font-semibold">
          <TextLink href={`/admin/vouchers?${new URLSearchParams({ q: code })}`}>{code}</TextLink>
        </p>
        <p className="small muted num">
          {says}
          {orderId !== null && (
            <>
              , used on <OrderLink id={orderId} />
            </>
          )}
        </p>
      </PersonRow>
    ))}
  </RowsPanel>
)

/** The mailing list with the proof of consent, and the desk that exports and erases. */
export function Newsletter({ person: { customers, newsletter } }: Props) {
  const mayErase = useCan('privacy.answer')
  return (
    <RowsPanel id="person-data" title="Personal data">
      {newsletter.length === 0 && (
        <PersonRow>
          <p className="font-semibold">Newsletter</p>
          <p className="small muted">No</p>
        </PersonRow>
      )}
      {newsletter.map(({ email, since, until, consent }) => (
        <PersonRow key={email}>
          <p className="font-semibold">Newsletter</p>
          <p className="small muted num">
            {until ? `No, left ${day(until)}` : `Yes, since ${day(since)}`}, {email}
          </p>
          <p className="xs muted num">
            {consent
              ? `“${consent.words}”, ${consent.source}, ${day(consent.givenAt)}`
              : 'Joined before consent was recorded'}
          </p>
        </PersonRow>
      ))}
      {mayErase &&
        customers.map(({ id, email }) => (
          <PersonRow key={id}>
            <TextLink href={`/admin/privacy?customer=${id}`}>
              Export or erase data for {email}
            </TextLink>
          </PersonRow>
        ))}
    </RowsPanel>
  )
}

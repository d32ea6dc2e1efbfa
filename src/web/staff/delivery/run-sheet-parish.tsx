import { addressParts, besideAddress } from '#contract/entered-texts.ts'
import type { RunSheetStopView } from '#contract/run-sheet.ts'
import { boxCountText } from '#contract/shipments.ts'
import { countOf, formatExact } from '#web/staff/format.ts'
import { TextLink } from '#web/staff/links.tsx'
import { TableHead } from '#web/staff/plain-table.tsx'
import { telephoneHref } from '#web/ui/telephone.ts'

type Props = { parish: string; stops: readonly RunSheetStopView[] }

/** The stops of a parish; orders without one are picked up. */
export const RunSheetParish = ({ parish, stops }: Props) => (
  <section className="run-sheet-parish" aria-label={parish || 'No parish'}>
    <h3>
      {parish || 'Pick-up or no parish'} <small>{countOf(stops.length, 'stop')}</small>
    </h3>
    <table>
      <TableHead left={['Order', 'To', 'Boxes', 'Courier']} right={['Cash to collect']} />
      <tbody>
        {stops.map((stop) => (
          <Stop key={stop.shipmentId} stop={stop} />
        ))}
      </tbody>
    </table>
  </section>
)

function Stop({ stop }: { stop: RunSheetStopView }) {
  const { orderId, reference, number, customerName, customerPhone, due } = stop
  return (
    <tr>
      <th scope="row" data-label="Order">
        <TextLink href={`/admin/orders/${orderId}`}>{reference}</TextLink>
        <small className="num">Shipment {number}</small>
      </th>
      <td data-label="To">
        <b>{customerName}</b>
        {addressParts({ ...stop, parish: '' }).map((line) => (
          <span key={line}>{line}</span>
        ))}
        {besideAddress(stop).map(({ name, text }) => (
          <span key={name}>
            {name}: {text}
          </span>
        ))}
        <a className="num" href={telephoneHref(customerPhone)}>
          {customerPhone}
        </a>
        {stop.note && <em>{stop.note}</em>}
      </td>
      <td data-label="Boxes">
        <b className="num">{boxCountText(stop.boxCount)}</b>
        <span>{stop.contents}</span>
      </td>
      <td data-label="With">
        {stop.carrier || 'Picked up'}
        {stop.waybill && <small className="num">{stop.waybill}</small>}
        {stop.deliveredAt && <small>Delivered</small>}
      </td>
      <td className="r num" data-label="Cash to collect">
        {due === '0.00' ? 'Nothing' : <b>{formatExact(due)}</b>}
        {stop.deliveryToBeQuoted && <small>Delivery to quote</small>}
      </td>
    </tr>
  )
}

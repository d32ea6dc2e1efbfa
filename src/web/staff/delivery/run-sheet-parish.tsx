import type { ReactNode } from 'react'
import { addressParts, besideAddress } from '#contract/entered-texts.ts'
import type { RunSheetStopView } from '#contract/run-sheet.ts'
import { boxCountText } from '#contract/shipments.ts'
import { countOf, formatExact } from '#web/staff/format.ts'
import { TextLink } from '#web/staff/links.tsx'
import { TableHead } from '#web/staff/plain-table.tsx'
import { cx } from '#web/ui/class-names.ts'
import { telephoneHref } from '#web/ui/telephone.ts'

type Props = { parish: string; stops: readonly RunSheetStopView[] }

/** The stops of a parish; orders without one are picked up. */
export const RunSheetParish = ({ parish, stops }: Props) => (
  <section className="mt-6" aria-label={parish || 'No parish'}>
    <h3 className="border-b-2 border-black pb-1 text-[1.0625rem] font-[650] print:break-after-avoid">
      {parish || 'Pick-up or no parish'}{' '}
      <small className="font-[450]">{countOf(stops.length, 'stop')}</small>
    </h3>
    <table className="w-full table-fixed max-md:block">
      <colgroup>
        <col className="w-[13%]" />
        <col />
        <col />
        <col className="w-[19%]" />
        <col className="w-[15%]" />
      </colgroup>
      <TableHead
        className="max-md:hidden [&_th]:border-b [&_th]:align-top [&_th]:border-[#bbb] [&_th]:px-1.5 [&_th]:py-2 [&_th]:text-black [&_.r]:text-right"
        left={['Order', 'To', 'Boxes', 'Courier']}
        right={['Cash to collect']}
      />
      <tbody className="max-md:block">
        {stops.map((stop) => (
          <Stop key={stop.shipmentId} stop={stop} />
        ))}
      </tbody>
    </table>
  </section>
)

type CellProps = { as?: 'th' | 'td'; label: string; className?: string; children: ReactNode }

/** A cell of the sheet; on a phone it stands under its label. */
const Cell = ({ as: Tag = 'td', label, className, children }: CellProps) => (
  <Tag
    scope={Tag === 'th' ? 'row' : undefined}
    className={cx(
      'border-b border-[#bbb] px-1.5 py-2 align-top font-[450] text-black',
      'max-md:block max-md:border-0 max-md:px-0 max-md:py-0.5',
      className,
    )}
  >
    <span className="xs block text-[#555] md:hidden">{label}</span>
    {children}
  </Tag>
)

const STRONG = 'block font-[650]'

function Stop({ stop }: { stop: RunSheetStopView }) {
  const { orderId, reference, number, customerName, customerPhone, due } = stop
  return (
    <tr className="max-md:block max-md:border-b max-md:border-[#bbb] max-md:py-2.5 print:break-inside-avoid">
      <Cell as="th" label="Order">
        <TextLink href={`/admin/orders/${orderId}`}>{reference}</TextLink>
        <small className="num block">Shipment {number}</small>
      </Cell>
      <Cell label="To">
        <b className={STRONG}>{customerName}</b>
        {addressParts({ ...stop, parish: '' }).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        {besideAddress(stop).map(({ name, text }) => (
          <span key={name} className="block">
            {name}: {text}
          </span>
        ))}
        <a className="num block max-md:min-h-6" href={telephoneHref(customerPhone)}>
          {customerPhone}
        </a>
        {stop.note && <em className="block">{stop.note}</em>}
      </Cell>
      <Cell label="Boxes">
        <b className={cx(STRONG, 'num')}>{boxCountText(stop.boxCount)}</b>
        <span className="block">{stop.contents}</span>
      </Cell>
      <Cell label="With">
        {stop.carrier || 'Picked up'}
        {stop.waybill && <small className="num block">{stop.waybill}</small>}
        {stop.deliveredAt && <small className="block">Delivered</small>}
      </Cell>
      <Cell label="Cash to collect" className="num text-right max-md:text-left">
        {due === '0.00' ? 'Nothing' : <b className={STRONG}>{formatExact(due)}</b>}
        {stop.deliveryToBeQuoted && <small className="block">Delivery to quote</small>}
      </Cell>
    </tr>
  )
}

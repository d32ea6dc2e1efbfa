import { DELIVERY_SHORT } from '#contract/delivery.ts'
import { useShop } from '#web/queries/shop.ts'
import { telephoneHref } from './telephone.ts'

/** The line above the header: delivery, hours, phone. */
export function Strip() {
  const { phone, hoursWeek, hoursSaturday } = useShop()
  return (
    <aside className="strip on-dark" aria-label="Delivery, hours and phone">
      <div className="wrap">
        <span>
          <b>{DELIVERY_SHORT}</b> <span className="max-sm:hidden">Pick-up is free.</span>
        </span>
        <span>
          {hoursWeek}, {hoursSaturday}
        </span>
        <a className="num" href={telephoneHref(phone)}>
          Call {phone}
        </a>
      </div>
    </aside>
  )
}

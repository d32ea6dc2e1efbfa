import { useShop } from '#web/queries/shop.ts'
import { telephoneHref } from './telephone.ts'

/** The line above the header: delivery, hours, phone. */
export function Strip() {
  const { phone, hoursWeek, hoursSaturday } = useShop()
  return (
    <aside className="strip on-dark" aria-label="Delivery, hours and phone">
      <div className="wrap">
        <span>
          <b>Delivery to all 14 parishes.</b> Pick-up is free.
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

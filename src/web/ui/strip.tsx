import { useShop } from '#web/queries/shop.ts'
import { telephoneHref } from './telephone.ts'

/** The line above the header: delivery, hours, phone. */
export function Strip() {
  const { phone, hoursWeek, hoursSaturday } = useShop()
  return (
    <div className="strip on-dark">
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
    </div>
  )
}

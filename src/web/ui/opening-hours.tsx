import { useShop } from '#web/queries/shop.ts'
import './shapes/page-parts.css'

/** When the shop is open: weekdays, then Saturday. */
export function OpeningHours() {
  const { hoursWeek, hoursSaturday } = useShop()
  return (
    <dl className="fold-rows num">
      {[hoursWeek, hoursSaturday].map((hours) => {
        const [days, times] = splitHours(hours)
        return (
          <div key={hours}>
            <dt>{days}</dt>
            <dd className="font-semibold">{times}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** `Mon to Fri 9 am to 6 pm` -> the days and the times; a text without times is all days. */
function splitHours(hours: string): [string, string] {
  const at = hours.search(/\d/)
  return at > 0 ? [hours.slice(0, at).trim(), hours.slice(at)] : [hours, '']
}

import { daysText, priceText } from '#contract/delivery-figures.ts'
import type { ServiceView } from '#contract/delivery-offers.ts'
import { dayText, paidByText } from '#contract/delivery-sentences.ts'
import { SERVICE_NAMES } from '#contract/delivery-services.ts'
import { centsFromDollars } from '#contract/money.ts'
import type { DeliveryChoice } from './use-delivery.ts'

/** The courier's services, each with its day and price; what is worth nothing more cannot be chosen. */
export function ServiceFields({ delivery }: { delivery: DeliveryChoice }) {
  const { services, chosen, choose, payBefore, isAsking, hasFailed, retry } = delivery
  if (hasFailed)
    return (
      <p className="small" role="status">
        What the courier takes did not load.{' '}
        <button type="button" className="link" onClick={retry}>
          Try again
        </button>
      </p>
    )
  if (isAsking) return <p className="small muted services-wait">Asking what the courier takes...</p>
  if (!services) return null
  if (!chosen)
    return (
      <p className="small" role="status">
        The price of the courier is to be quoted: we tell you before you pay.
      </p>
    )
  const [standard] = services
  return (
    <fieldset>
      <legend className="lab">Delivery service</legend>
      <div className="services num">
        {services.map((each) => (
          <label key={each.service} className="service">
            <input
              type="radio"
              name="deliveryService"
              value={each.service}
              checked={each === chosen}
              disabled={isOutdone(each, standard)}
              onChange={() => choose(each.service)}
            />
            <span>
              <b>
                {SERVICE_NAMES[each.service]}, by {dayText(each.by)}
              </b>
              <small>{isOutdone(each, standard) ? 'Standard is as soon' : daysText(each)}</small>
            </span>
            <strong>{capital(priceText(each.price))}</strong>
          </label>
        ))}
      </div>
      <p className="hint mt-1.5">{paidByText({ ...chosen, payBefore })}</p>
    </fieldset>
  )
}

/** Whether standard comes as soon for no more. */
function isOutdone(service: ServiceView, standard: ServiceView | undefined): boolean {
  if (!standard || service === standard) return false
  return standard.by <= service.by && centsOf(standard) <= centsOf(service)
}

const centsOf = ({ price }: ServiceView) => centsFromDollars(price ?? '0') ?? 0

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

import { daysText, priceText } from '#contract/delivery-figures.ts'
import type { ServiceView } from '#contract/delivery-offers.ts'
import { dayText, paidByText } from '#contract/delivery-sentences.ts'
import { type DeliveryService, SERVICE_NAMES } from '#contract/delivery-services.ts'
import { centsFromDollars } from '#contract/money.ts'
import { capitalized } from '#web/ui/capitalized.ts'
import { ChoiceCard } from '#web/ui/shapes/choice-card.tsx'
import type { DeliveryOffer } from './terms.ts'

type ServiceFieldsProps = {
  /** Undefined until the services of the parish are known. */
  offer: DeliveryOffer | undefined
  onChoose: (service: DeliveryService) => void
}

/** The courier's services, each with its day and price; what is worth nothing more cannot be chosen. */
export function ServiceFields({ offer, onChoose }: ServiceFieldsProps) {
  if (offer?.services.length === 0) return <ToBeQuoted />
  return (
    <fieldset aria-busy={!offer}>
      <legend className="lab">Delivery service</legend>
      <div className="services num">
        {offer ? <ServiceRows offer={offer} onChoose={onChoose} /> : <WaitingRows />}
      </div>
      <p className="hint mt-1.5">
        {offer
          ? offer.chosen && paidByText({ ...offer.chosen, payBefore: offer.payBefore })
          : 'Checking delivery cost...'}
      </p>
    </fieldset>
  )
}

/** The room of two services until they are known, so that nothing below moves under a finger. */
export const WaitingRows = () => (
  <>
    <div className="sk service-wait" />
    <div className="sk service-wait" />
  </>
)

export const ToBeQuoted = () => (
  <p className="small" role="status">
    We will e-mail you a price for delivery.
  </p>
)

export function ServiceRows({
  offer: { services, chosen },
  onChoose,
}: {
  offer: DeliveryOffer
  onChoose: (service: DeliveryService) => void
}) {
  const [standard] = services
  return services.map((each) => (
    <ChoiceCard
      key={each.service}
      name="deliveryService"
      value={each.service}
      label={`${SERVICE_NAMES[each.service]}, by ${dayText(each.by)}`}
      note={isOutdone(each, standard) ? 'Standard delivery is just as fast' : daysText(each)}
      aside={capitalized(priceText(each.price))}
      checked={each === chosen}
      disabled={isOutdone(each, standard)}
      onChange={() => onChoose(each.service)}
    />
  ))
}

/** Whether standard comes as soon for no more. */
function isOutdone(service: ServiceView, standard: ServiceView | undefined): boolean {
  if (!standard || service === standard) return false
  return standard.by <= service.by && centsOf(standard) <= centsOf(service)
}

const centsOf = ({ price }: ServiceView) => centsFromDollars(price ?? '0') ?? 0

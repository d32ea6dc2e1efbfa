import { useQuery } from '@tanstack/react-query'
import type { ServiceView } from '#contract/delivery-offers.ts'
import { daysText, priceText } from '#contract/delivery-figures.ts'
import { dayText } from '#contract/delivery-sentences.ts'
import {
  DELIVERY_SERVICES,
  type DeliveryService,
  SERVICE_NAMES,
} from '#contract/delivery-services.ts'
import { loadOf, type SizeClass, sizeClassOf } from '#contract/delivery-sizes.ts'
import type { DeliveryTerms } from '#contract/delivery-terms.ts'
import { countedFrom } from '#contract/delivery-terms-text.ts'
import { formatDollars } from '#contract/money.ts'
import { PARISHES } from '#contract/parishes.ts'
import type { ProductView } from '#contract/product-views.ts'
import { deliveryQuery } from '#web/queries/delivery.ts'
import { useShop } from '#web/queries/shop.ts'
import { capitalized } from '#web/ui/capitalized.ts'
import { cx } from '#web/ui/class-names.ts'
import { useParish } from '#web/ui/own-parish.ts'
import { placesOf, type Place } from './places.ts'
import './delivery-places.css'

/**
 * What the courier takes for a piece, by place. The server sends the same table to everybody; the
 * visitor's own parish is marked in the browser, in rows of the same height.
 */
export function DeliveryPlaces({ product }: { product: ProductView }) {
  const { delivery: terms, address } = useShop()
  const load = loadOf([{ ...product, quantity: 1 }])
  const own = useOwnParish()
  if (!load) return null
  const size = sizeClassOf(load, terms.limits)
  const places = placesOf(terms.zones, own)
  if (places.length === 0) return null
  const services = DELIVERY_SERVICES.filter((service) =>
    places.some((place) => place.services.some((each) => each.service === service)),
  )
  return (
    <section className="section wrap later delivery-places" aria-labelledby="delivery-heading">
      <h2 className="h2" id="delivery-heading">
        Delivery cost by parish
      </h2>
      <table className="places num">
        <thead>
          <tr>
            <th scope="col">To</th>
            {services.map((service) => (
              <th key={service} scope="col">
                {SERVICE_NAMES[service]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {places.map((place) => (
            <PlaceRow key={place.text} {...{ place, services, size, productId: product.id }} />
          ))}
          <tr>
            <th scope="row">
              Pick-up<small>{address}</small>
            </th>
            {services.map((service, index) => (
              <td key={service}>{index === 0 ? 'Free' : '–'}</td>
            ))}
          </tr>
        </tbody>
      </table>
      <p className="small muted">{noteText(terms)}</p>
    </section>
  )
}

const noteText = ({ cutOffHour, freeOver }: DeliveryTerms) =>
  [
    countedFrom(cutOffHour),
    freeOver > 0 && `Delivery is free over ${formatDollars(`${freeOver}.00`)}.`,
  ]
    .filter(Boolean)
    .join(' ')

type RowProps = {
  place: Place
  services: readonly DeliveryService[]
  size: SizeClass
  productId: number
}

function PlaceRow({ place, services, size, productId }: RowProps) {
  const { own, text } = place
  return (
    <tr className={cx(own && 'own')}>
      <th scope="row">
        {own ? (
          <>
            {own.before}
            <b>{own.parish}</b>
            {own.after}
          </>
        ) : (
          text
        )}
      </th>
      {services.map((service) => (
        <td key={service}>
          {own ? (
            <OwnPrice {...{ place, service, size, productId }} parish={own.parish} />
          ) : (
            <Price {...{ place, service, size }} />
          )}
        </td>
      ))}
    </tr>
  )
}

type PriceProps = {
  place: Place
  service: DeliveryService
  size: SizeClass
  offered?: ServiceView | undefined
}

/** The price of a service and its days; to the visitor's own parish, the day by which it comes. */
function Price({ place, service, size, offered }: PriceProps) {
  const rate = place.services.find((each) => each.service === service)
  const price = offered ? offered.price : rate?.prices[size]
  if (!rate || price === undefined || price === null)
    return (
      <small>{place.services.length > 0 && !rate ? 'Standard only' : 'Ask us for a price'}</small>
    )
  return (
    <>
      {capitalized(priceText(price))}
      <small>{offered ? `by ${dayText(offered.by)}` : daysText(rate)}</small>
    </>
  )
}

type OwnPriceProps = PriceProps & { productId: number; parish: string }

function OwnPrice({ productId, parish, ...props }: OwnPriceProps) {
  const { data } = useQuery({ ...deliveryQuery(productId, parish), enabled: productId > 0 })
  return (
    <Price {...props} offered={data?.services.find((each) => each.service === props.service)} />
  )
}

/** Undefined until the browser has read it. */
function useOwnParish(): string | undefined {
  const named = useParish()
  return PARISHES.find((each) => each === named)
}

// The delivery of an order that is being filled in: the services of its parish, which one is chosen, and
// what that makes of the total. A parish has its first service chosen until the shopper takes another.

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { DeliveryService } from '#contract/delivery-services.ts'
import type { ServiceView } from '#contract/delivery-offers.ts'
import { centsFromDollars, dollarsFromCents } from '#contract/money.ts'
import { PARISHES } from '#contract/parishes.ts'
import type { ProductView } from '#contract/product-views.ts'
import { deliveryQuery } from '#web/queries/delivery.ts'
import { rememberParish } from '#web/ui/own-parish.ts'
import type { Form } from './checkout.ts'

export type DeliveryChoice = {
  /** Undefined while a parish is not named, or its services are not known. */
  services: readonly ServiceView[] | undefined
  payBefore: string
  chosen: ServiceView | undefined
  choose: (service: DeliveryService) => void
  total: string
  /** Whether the price of the courier is not in the total. */
  isToBeQuoted: boolean
  isAsking: boolean
  hasFailed: boolean
  retry: () => void
}

export function useDelivery({ control }: Form, product: ProductView): DeliveryChoice {
  const [method, named] = useWatch({ control, name: ['shippingMethod', 'parish'] })
  const [service, choose] = useState<DeliveryService>('standard')
  const parish = method === 'delivery' ? PARISHES.find((each) => each === named) : undefined
  useEffect(() => {
    if (parish) rememberParish(parish)
  }, [parish])
  const { data, isFetching, isError, refetch } = useQuery({
    ...deliveryQuery(product.id, parish ?? ''),
    enabled: parish !== undefined,
  })
  const services = parish && data?.services
  const chosen = services?.find((each) => each.service === service) ?? services?.[0]
  const cents = (dollars: string) => centsFromDollars(dollars) ?? 0
  return {
    services,
    payBefore: data?.payBefore ?? '',
    chosen,
    choose,
    total: dollarsFromCents(cents(product.price) + cents(chosen?.price ?? '0')),
    isToBeQuoted: services !== undefined && (chosen?.price ?? null) === null,
    isAsking: parish !== undefined && isFetching && !services,
    hasFailed: parish !== undefined && isError && !isFetching,
    retry: () => void refetch(),
  }
}

import { queryOptions } from '@tanstack/react-query'
import type { DeliverySizes, DeliveryView } from '#contract/ask-delivery.ts'

/** Milliseconds until the next cut-off, which moves the days on: the delivery is fetched again then. */
const untilCutOff = ({
  state: { data },
}: {
  state: { data?: { payBefore: string } | undefined }
}) => (data ? Math.max(1000, Date.parse(data.payBefore) - Date.now()) : false)

/** What the delivery of one piece to a parish costs, and by which day it comes. */
export const deliveryQuery = (productId: number, parish: string) =>
  queryOptions<DeliveryView>({
    queryKey: [`/api/delivery?${new URLSearchParams({ product: String(productId), parish })}`],
    refetchInterval: untilCutOff,
    retryOnMount: true,
  })

/** What the delivery of one piece of each size to a parish costs, and by which day it comes. */
export const deliverySizesQuery = (parish: string) =>
  queryOptions<DeliverySizes>({
    queryKey: [`/api/delivery/sizes?${new URLSearchParams({ parish })}`],
    refetchInterval: untilCutOff,
    retryOnMount: true,
  })

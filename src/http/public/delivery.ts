// GET /api/delivery and /api/delivery/sizes: what the courier takes for pieces of a product to a parish, and by which day they
// come. Kept until the next cut-off, when the days move on.

import { AskDelivery, AskSizes, DeliverySizesView, DeliveryView } from '#contract/ask-delivery.ts'
import { getLiveProduct } from '#domain/catalogue/get-product.ts'
import { findServices, findSizes } from '#domain/delivery/services.ts'
import { reading, type Routes } from '#http/route.ts'

export const delivery = {
  'GET /delivery': reading({
    summary: 'What the delivery of a product to a parish costs, and by which day it comes',
    refuses: ['product-not-found'],
    tag: 'Catalogue',
    replica: true,
    query: AskDelivery,
    view: DeliveryView,
    run: async (tx, { product: productId, parish, quantity }, c) => {
      const product = await getLiveProduct(tx, productId)
      const netPiecesCents = product.price * quantity
      const pieces = [{ ...product, quantity }]
      const offered = await findServices(tx, { parish, pieces, netPiecesCents })
      c.header('expires', offered.payBefore.toUTCString())
      return { ...offered, parish }
    },
  }),
  'GET /delivery/sizes': reading({
    summary:
      'What the delivery of one product of each size to a parish costs, and by which day it comes',
    tag: 'Catalogue',
    replica: true,
    query: AskSizes,
    view: DeliverySizesView,
    run: async (tx, { parish }, c) => {
      const offered = await findSizes(tx, parish)
      c.header('expires', offered.payBefore.toUTCString())
      return { ...offered, parish }
    },
  }),
} satisfies Routes

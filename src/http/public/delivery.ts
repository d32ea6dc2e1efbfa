// GET /api/delivery: what the courier takes for pieces of a product to a parish, and by which day they
// come. Kept until the next cut-off, when the days move on.

import { AskDelivery, DeliveryView } from '#contract/ask-delivery.ts'
import { getLiveProduct } from '#domain/catalogue/get-product.ts'
import { findServices } from '#domain/delivery/services.ts'
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
} satisfies Routes

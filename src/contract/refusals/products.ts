// Refusals about products, their colours and their stock.

export const PRODUCT_REFUSALS = {
  // The product does not come in that colour.
  'colour-unknown': [422, 'This piece does not come in that colour.'],
  // A sale without an original price above the price.
  'no-sale': [422, 'To show a sale, enter a regular price that is higher than the sale price.'],
  // No piece left in the chosen colour, or in any if none was chosen.
  'out-of-stock': [409, 'Sorry, {piece} has just sold out.'],
  // `If-Match` names another version than the newest of the product.
  'product-changed': [409, 'Someone else has changed this product. Here are the latest details.'],
  // No such product.
  'product-not-found': [404, 'We cannot find that product.'],
  // The SKU names another piece, which the sentence names.
  'sku-taken': [409, 'The SKU {sku} is already used by {by}. Please choose another.'],
  // A restock request for a colour that is in stock.
  'still-in-stock': [409, 'Good news: this item is in stock. You can order it now.'],
  // Stock has changed since the count began; the sentence says what is on hand.
  'stock-moved': [409, 'The stock has changed. Now in stock: {fresh}.'],
} as const

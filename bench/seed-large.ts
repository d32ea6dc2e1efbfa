// `npm run seed:large -- <address of a database>`: plants the large shop into an empty PostgreSQL
// database, to be looked at in the browser. Refuses one that has products already.

import { products } from '#domain/catalogue/products.table.ts'
import { openPostgres } from '#platform/database.ts'
import { ORDERS, plantLargeShop, PRODUCTS } from './large-shop.ts'

const [url] = process.argv.slice(2)
if (!url) {
  console.error('Usage: npm run seed:large -- postgres://user@host/database')
  process.exit(1)
}
const database = await openPostgres(url, 1)
try {
  if ((await database.db.$count(products)) > 0) {
    console.error('This database has products already: the large shop needs an empty one.')
    process.exitCode = 1
  } else {
    await plantLargeShop(database)
    const [orders, kinds] = [ORDERS, PRODUCTS].map((count) => count.toLocaleString('en-JM'))
    console.log(`${orders} orders and ${kinds} products are planted.`)
  }
} finally {
  await database.close()
}

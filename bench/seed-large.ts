// `npm run seed:large -- <address of a database> [orders|partners] [how many partners]`: plants the
// large shop, or a partner programme of a million, into an empty PostgreSQL database, to be looked
// at in the browser. Refuses one that has products already. Partners are written past the checks of
// single rows, for which the database wants its superuser.

import { products } from '#domain/catalogue/products.table.ts'
import { openPostgres } from '#platform/database/database.ts'
import { plantLargeProgramme } from './large-programme.ts'
import { ORDERS, plantLargeShop, PRODUCTS } from './large-shop.ts'

const [url, what = 'orders', many = '1000000'] = process.argv.slice(2)
if (!url || !['orders', 'partners'].includes(what) || !/^[1-9]\d*$/.test(many)) {
  console.error(
    'Usage: npm run seed:large -- postgres://user@host/database [orders|partners] [1000000]',
  )
  process.exit(1)
}
const database = await openPostgres(url, 1)
try {
  if ((await database.db.$count(products)) > 0) {
    console.error('This database has products already: the seeder needs an empty one.')
    process.exitCode = 1
  } else {
    console.log(await plant(url))
  }
} finally {
  await database.close()
}

async function plant(empty: string): Promise<string> {
  const formatCount = (count: number) => count.toLocaleString('en-JM')
  if (what === 'partners') {
    await plantLargeProgramme(empty, Number(many))
    return `${formatCount(Number(many))} partners and what they sold in two years are planted.`
  }
  await plantLargeShop(empty)
  return `${formatCount(ORDERS)} orders and ${formatCount(PRODUCTS)} products are planted.`
}

import { testGuards } from '#testing/guards.ts'
import type { TestTx } from '#testing/shop.ts'
import { carriers } from './carriers.table.ts'

const aCarrier = (tx: TestTx, fields: Partial<typeof carriers.$inferInsert> = {}) =>
  tx.db.insert(carriers).values({ name: 'Blue Peak Couriers', ...fields })

testGuards([
  [
    'two carriers never have one name, whatever its capitals',
    'carriers_one_name',
    async (tx) => {
      await aCarrier(tx)
      await aCarrier(tx, { name: 'BLUE PEAK couriers' })
    },
  ],
  ['a carrier has a name', 'carriers_named', (tx) => aCarrier(tx, { name: '' })],
  [
    'a parcel is followed by an encrypted connection only',
    'carriers_tracking_address',
    (tx) => aCarrier(tx, { trackingAddress: 'http://track.example/{waybill}' }),
  ],
])

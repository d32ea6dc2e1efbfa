// Whether stock is the sum of its changes: of what moved lately as it stands, of all as the last check of the
// books found it.

import { invariantNumber } from '#contract/reconciliation.ts'
import type { StockProof } from '#contract/stock.ts'
import { verifyStock } from '#domain/stock/verify-stock.ts'
import type { Tx } from '#platform/tx.ts'
import { findRounds } from './check-integrity.ts'

const OF_STOCK = invariantNumber('Stock matches its history')

export async function proveStock(tx: Tx): Promise<StockProof> {
  const differences = await verifyStock(tx)
  const { last } = await findRounds(tx)
  const foundLast = last?.found.filter(({ number }) => number === OF_STOCK).length ?? 0
  return { sound: differences.length + foundLast === 0, foundLast, differences }
}

// At how many pieces a product counts as low, where nobody has said so for that product.

import { StockAlert } from '#contract/settings.ts'
import type { Tx } from '#platform/tx.ts'
import { readSetting, type Subject } from './stored-setting.ts'

export const STOCK_ALERT: Subject<StockAlert> = {
  key: 'stock',
  schema: StockAlert,
  fresh: { lowStockPieces: 5 },
}

export const getStockAlert = (tx: Tx): Promise<StockAlert> => readSetting(tx, STOCK_ALERT)

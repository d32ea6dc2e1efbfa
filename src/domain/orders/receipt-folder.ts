// Where uploaded proofs of deposit lie, below the data folder.

import { join } from 'node:path'

export const receiptFolder = (dataDir: string) => join(dataDir, 'receipts')

// `npm run embedded:image`: writes the image of an empty cluster of the embedded database, for the installed
// version of the engine. Needed after each upgrade of it.

import { PGlite } from '@electric-sql/pglite'
import { writeEmptyCluster } from '#platform/database/empty-cluster.ts'

const made = await PGlite.create()
console.log(`Written: ${await writeEmptyCluster(made)}`)
await made.close()

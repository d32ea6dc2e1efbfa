// One part of a start in a process of its own, for bench/start.ts; its data folder is empty.

import { join } from 'node:path'
import { openDatabase } from '#platform/database/database.ts'
import { compressAssets } from '#platform/files/compressed-assets.ts'
import { readConfig } from '#platform/config.ts'

const [part = ''] = process.argv.slice(2)
const client = join('dist', 'client')

const PARTS: Record<string, () => Promise<unknown>> = {
  'quick-compression': () => compressAssets(client, { quickly: true }),
  'best-compression': () => compressAssets(client),
  /** A new cluster with all migrations. */
  database: async () => (await openDatabase(readConfig())).close(),
  /** The same with the demo in it, from the sources, whose loading takes some seconds too. */
  planting: async () => {
    const { openYaadbox } = await import('#yaadbox.ts')
    const { seedDemoShop } = await import('#seed/demo-shop.ts')
    const shop = await openYaadbox(readConfig())
    await seedDemoShop(shop.shop)
    await shop.close()
  },
}

await PARTS[part]?.()
process.exit()

// Plants a new demo shop while the bundler runs; does nothing where there is a shop already, or no demo.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#platform/config.ts'

const config = readConfig()
if (config.demo && !existsSync(join(config.dataDir, 'database'))) {
  const { openYaadbox } = await import('#yaadbox.ts')
  const { seedDemoShop } = await import('#seed/demo-shop.ts')
  const shop = await openYaadbox(config)
  await seedDemoShop(shop.shop)
  await shop.close()
}

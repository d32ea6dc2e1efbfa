// `npm run demo:cards`: the demo shop with a card gateway that is simulated on this machine, so that paying, refusing and
// refunding can be tried without a contract. `npm run demo:cards -- powertranz` chooses the gateway; Fygaro is the default.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { SIMULATORS } from '#testing/gateways/simulators.ts'

const name = process.argv[2] ?? 'fygaro'
if (!Object.hasOwn(SIMULATORS, name)) {
  process.stderr.write(`No such gateway: ${name}. ${Object.keys(SIMULATORS).join(', ')}\n`)
  process.exit(1)
}
const gateway = await SIMULATORS[name as keyof typeof SIMULATORS]()
gateway.connect(`http://127.0.0.1:${process.env.PORT ?? '3000'}`)
process.stdout.write(`${name} is simulated at ${gateway.url}: no money moves.\n`)
const shop = spawn(process.execPath, ['scripts/start.ts'], {
  stdio: 'inherit',
  env: { ...process.env, ...gateway.environment, CARD_PAYMENTS: name },
})
// Ctrl-C reaches both; the simulator stays until the shop has closed.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => shop.kill('SIGTERM'))
const [status] = (await once(shop, 'exit')) as [number | null]
await gateway.close()
process.exit(status ?? 1)

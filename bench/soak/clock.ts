// Preloaded into the shop's process: shifts its clock by the number of milliseconds in the file that
// SOAK_CLOCK names, which is read again all the time.

import { readFileSync } from 'node:fs'

const READ_EVERY_MS = 50
const RealDate = Date
const read = () => Number(readFileSync(process.env.SOAK_CLOCK ?? '', 'utf8'))
let shiftMs = read()
setInterval(() => (shiftMs = read()), READ_EVERY_MS).unref()
const now = () => RealDate.now() + shiftMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [now()], newTarget) as object,
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})

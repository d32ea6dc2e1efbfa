// Preloaded into the shop's process: its clock is off by as many milliseconds as a file says.

import { readFileSync } from 'node:fs'

const LOOK_MS = 50
const RealDate = Date
const read = () => Number(readFileSync(process.env.SOAK_CLOCK ?? '', 'utf8'))
let offMs = read()
setInterval(() => (offMs = read()), LOOK_MS).unref()
const now = () => RealDate.now() + offMs

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, input) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], input) as object,
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})

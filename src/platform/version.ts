// The version of Yaadbox, and how versions compare.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Relative to the working folder: every command of the project runs at its root. */
const about = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as {
  version: string
}

export const VERSION = about.version

/** Whether version `one` is older than `other`; both are numbers with dots. */
export function isOlder(one: string, other: string): boolean {
  const [own, their] = [one, other].map((version) => version.split('.').map(Number))
  for (const [place, number] of (their ?? []).entries()) {
    const mine = own?.[place] ?? 0
    if (mine !== number) return mine < number
  }
  return false
}

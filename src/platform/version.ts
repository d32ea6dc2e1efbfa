// The version of Yaadbox, and how versions compare.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Relative to the working folder: every command of the project runs at its root. */
const manifest = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as {
  version: string
}

export const VERSION = manifest.version

/** Whether version `one` is older than `other`; both are numbers with dots. */
export function isOlder(one: string, other: string): boolean {
  const parts = one.split('.').map(Number)
  const otherParts = other.split('.').map(Number)
  for (const [index, otherPart] of otherParts.entries()) {
    const part = parts[index] ?? 0
    if (part !== otherPart) return part < otherPart
  }
  return false
}

// One line of the fault table: what is done to the shop, what must hold, and what was measured.

export type Outcome = {
  held: boolean
  figures: string
  /** The machine does not let it be tried: it has not held, but it has not failed either. */
  notRun?: true
}

export type Part = {
  name: string
  claim: string
  /** Runs the fault; `scale` below 1 makes it short. */
  run(scale?: number): Promise<Outcome>
}

/** A count at this scale, never none. */
export const scaled = (full: number, scale: number) => Math.max(1, Math.round(full * scale))

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Waits until `check` returns true; returns false after `seconds`. */
export async function eventually(
  check: () => Promise<boolean>,
  seconds: number,
  everyMs = 250,
): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000
  for (;;) {
    if (await check().catch(() => false)) return true
    if (performance.now() > deadline) return false
    await pause(everyMs)
  }
}

/** The first line of a shop's log that speaks of a bug. */
export const firstBug = (output: string): string | undefined =>
  output.split('\n').find((line) => line.includes('"a bug"'))

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

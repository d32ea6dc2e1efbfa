// What the measurements have in common: medians, tables on the terminal, and their raw figures kept
// beside the build's caches, so that the documents can quote the last run.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { join } from 'node:path'

const FOLDER = join('.cache', 'bench')

/** The value in the middle; of an even number, the higher of the two. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

/**
 * How many times as much as what was measured beside it, round for round, in the middle: a machine
 * that is slower for some rounds is so for both of a round, and the ratio does not move.
 */
export const ratioOfRounds = (values: readonly number[], beside: readonly number[]): number =>
  median(values.map((value, round) => value / (beside[round] ?? Number.NaN)))

/** The value that `share` of all stay under or at. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const rounded = (value: number, digits = 0) =>
  Math.round(value * 10 ** digits) / 10 ** digits

type Cell = string | number

/** Prints rows under their headings: words to the left, figures to the right. */
export function printTable(headings: readonly string[], rows: readonly (readonly Cell[])[]): void {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => String(row[column] ?? '').length)),
  )
  const line = (cells: readonly Cell[]) =>
    cells
      .map((cell, column) => {
        const width = widths[column] ?? 0
        return column === 0 ? String(cell).padEnd(width) : String(cell).padStart(width)
      })
      .join('   ')
      .trimEnd()
  console.log([headings, ...rows].map(line).join('\n'))
}

/** One measured figure beside what it should be. */
export type Line = {
  figure: string
  value: number
  /** `ratio`, `ms`, `points`: as it is said after the value. */
  unit: string
  target: number
  better: 'more' | 'less'
}

export const atMost = (figure: string, value: number, target: number, unit: string): Line => ({
  ...{ figure, value, target, unit },
  better: 'less',
})
export const atLeast = (figure: string, value: number, target: number, unit: string): Line => ({
  ...{ figure, value, target, unit },
  better: 'more',
})

export const holds = ({ value, target, better }: Line): boolean =>
  better === 'more' ? value >= target : value <= target

export const formatLine = (line: Line) => `${rounded(line.value, digits(line))}${unitOf(line)}`
export const formatTarget = (line: Line) =>
  `${line.better === 'more' ? 'at least' : 'at most'} ${line.target}${unitOf(line)}`
const digits = ({ unit }: Line) => (unit === 'ratio' ? 2 : unit === '' ? 3 : 1)
const unitOf = ({ unit }: Line) => (['s', 'ms', 'MB'].includes(unit) ? ` ${unit}` : '')

export type Kept = {
  name: string
  at: string
  machine: { processor: string; cores: number; node: string; load: number[] }
  lines: Line[]
  /** What a reader must know of the machine beside that. */
  note?: string
}

/** The figures of the last run of a measurement; undefined where there was none. */
export function savedFigures(name: string): Kept | undefined {
  const file = join(FOLDER, `${name}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined
}

/** Prints the figures of a measurement and keeps them; the process ends with a failure where a target is missed. */
export function report(name: string, lines: readonly Line[], behind: object = {}): void {
  console.log()
  printTable(
    ['figure', 'value', 'target', ''],
    lines.map((line) => [
      ...[line.figure, formatLine(line), formatTarget(line)],
      holds(line) ? '' : 'MISSED',
    ]),
  )
  saveFigures(name, lines, behind)
  if (!lines.every(holds)) process.exitCode = 1
}

/** Keeps the figures of a measurement, and what is behind them, with the machine and its load. */
export function saveFigures(name: string, lines: readonly Line[], behind: object = {}): void {
  mkdirSync(FOLDER, { recursive: true })
  const machine = {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    node: process.version,
    load: loadavg().map((load) => rounded(load, 2)),
  }
  const kept = { name, at: new Date().toISOString(), machine, lines, ...behind }
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(kept, undefined, 2)}\n`)
}

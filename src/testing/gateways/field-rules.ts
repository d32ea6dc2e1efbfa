// What a simulated gateway demands of the fields of a request: each has a rule, and the first that is broken is named.

import { centsFromDollars } from '#contract/money.ts'

export type Rule = { required?: boolean; fits: (value: unknown) => boolean }

export type Fault = { field: string; isMissing: boolean }

export function faultIn(
  fields: Record<string, unknown>,
  rules: Record<string, Rule>,
): Fault | undefined {
  for (const [field, { required = false, fits }] of Object.entries(rules)) {
    const isMissing = fields[field] === undefined
    if (isMissing ? required : !fits(fields[field])) return { field, isMissing }
  }
  return undefined
}

export const required = (fits: Rule['fits']): Rule => ({ required: true, fits })

export const text =
  (limit: number, form = /[^]*/): Rule['fits'] =>
  (value) =>
    typeof value === 'string' && value.length <= limit && form.test(value)

export const among =
  (...values: string[]): Rule['fits'] =>
  (value) =>
    values.some((one) => one === value)

/** The cents of a text such as `1000.00`; undefined for any other, and for nothing to pay. */
export const centsIn = (value: unknown): number | undefined =>
  typeof value === 'string' && /^\d{1,9}\.\d{2}$/.test(value)
    ? centsFromDollars(value) || undefined
    : undefined

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

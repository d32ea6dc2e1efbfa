// What the values of settings in the environment are made of.

import { z } from 'zod'

export const text = z.string().trim().min(1)

/** An address of one of these protocols; `example` is one that is accepted. */
export const address = (protocols: RegExp, example: string) =>
  z
    .string()
    .trim()
    .refine(
      (url) => URL.canParse(url) && protocols.test(new URL(url).protocol),
      `must be an address such as ${example}`,
    )

/** An address on the web to which paths are appended: slashes at its end are left out. */
export const webAddress = (example: string) =>
  address(/^https?:$/, example)
    // The lookbehind keeps the search linear: it starts at the first slash of a row only.
    .transform((url) => url.replace(/(?<!\/)\/+$/, ''))

export const wholeNumber = (of: string, from: number, to: number) =>
  z.coerce.number(`must be a ${of}`).int().min(from).max(to)

export const onOff = (initially: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'must be on or off')
    .default(initially)
    .transform((value) => value === 'on')

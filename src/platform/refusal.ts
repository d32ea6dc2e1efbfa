// A Refusal is an expected error with an explanation that is safe to show. Anything else that is
// thrown is a bug: logged in full, answered with a bare 500.

import type { RefusalCode, RefusalDetails } from '#contract/refusals.ts'

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly details: RefusalDetails

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

const MEGABYTE = 1024 * 1024

/** The refusal of an upload that is larger than the limit, in words. */
export const tooLarge = (maxBytes: number) =>
  new Refusal('upload-too-large', { limit: `${Math.floor(maxBytes / MEGABYTE)} MB` })

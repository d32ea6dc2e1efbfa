// A month of the calendar on the wire, such as `2026-11`.

import { z } from 'zod'

/** `sentence` is the message for anything else. */
export const calendarMonth = (sentence: string) =>
  z.string(sentence).regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, sentence)

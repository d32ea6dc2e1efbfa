// A day as documents say it. Apart from the other days, so that pages without documents do not load it.

import { formatLongDate } from './jamaica.ts'

/** `20 November 2026`, in Jamaica. */
export const formatDay = (at: Date): string => formatLongDate(at).replace(/^\S+ /, '')

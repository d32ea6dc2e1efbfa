// The parish that a visitor named once, for every page that says what a delivery costs. It stays in this
// browser.

import type { PARISHES } from '#contract/parishes.ts'
import { recall, remember } from './remembered.ts'

const KEY = 'yaadbox.parish'

export type Parish = (typeof PARISHES)[number]

/** Unchecked: an older version may have kept anything. Undefined until a parish was named. */
export const recallParish = () => recall(KEY)

export const rememberParish = (parish: Parish) => remember(KEY, parish)

// What somebody agrees to by joining the mailing list, as the form says it. It is kept with each subscription, so a change
// holds for those who join from then on.

import { plainText } from './text.ts'
import { textOf } from './text-of.ts'

export const MAILING_LIST = {
  source: 'Form on the home page',
  words: textOf('mailing-list', {}).opening.map(plainText).join(' '),
}

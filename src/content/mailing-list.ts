// What somebody agrees to by joining the mailing list, as the form says it. It is kept with each subscription, so a change
// holds for those who join from then on.

export const MAILING_LIST = {
  source: 'Form on the home page',
  words: 'One e-mail every two weeks: new stock, prices and care tips. Unsubscribe at any time.',
} as const

// What somebody agrees to by joining the mailing list, as the form says it. It is kept with each subscription, so a change
// holds for those who join from then on.

export const MAILING_LIST = {
  source: 'Form on the home page',
  words: 'One e-mail a fortnight: new stock, box prices, care tips. Unsubscribe with one tap.',
} as const

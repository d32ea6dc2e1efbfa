/** The subject of the short form on the contact page, where any words will do. */
export const QUICK_HELP_SUBJECT = 'Quick Help Request'

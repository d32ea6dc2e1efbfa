/** The subject sent by the short form on the contact page, which has no minimum lengths. */
export const QUICK_HELP_SUBJECT = 'Quick Help Request'

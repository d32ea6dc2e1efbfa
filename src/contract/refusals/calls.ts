// Refusals of calls of any kind: how they are written, and how many there are.

export const CALL_REFUSALS = {
  // The idempotency key is too short, too long or has invalid characters.
  'bad-idempotency-key': [400, 'An Idempotency-Key has 8 to 200 visible characters.'],
  // The body is not JSON in UTF-8.
  'bad-json': [400, 'The request is not valid JSON.'],
  // The CAPTCHA is switched on and `x-captcha` has no valid token.
  'captcha-failed': [422, 'Please complete the security check and send the form again.'],
  // The CAPTCHA service does not respond within five seconds.
  'captcha-unavailable': [
    503,
    'The security check is not working right now. Please try again or call us.',
  ],
  // Invalid fields, listed in `issues`.
  invalid: [422, 'Please check the highlighted fields.'],
  // The idempotency key was used with another body, and that call succeeded.
  'key-reused': [
    409,
    'Your first attempt was received with the earlier details. Please check it before you try again.',
  ],
  // A review that is not `multipart/form-data`.
  'not-a-form': [415, 'Please send a form with its files.'],
  // A form filled in too fast, or with its hidden field filled, as the page reports in `x-form`.
  'not-by-hand': [429, 'Please check your details and send the form again.'],
  // No such route or record; the vault has no active key.
  'not-found': [404, 'This page or record does not exist.'],
  // The content type is not `application/json`.
  'not-json': [415, 'Please send JSON.'],
  // A change with the editor's cookie from another origin, or from none.
  'other-site': [403, 'This request came from another site.'],
  // `If-Match` names another version than the newest of the settings.
  'settings-changed': [409, 'Someone else has changed these settings. Here are the latest values.'],
  // A JSON body above 64 KiB.
  'too-large': [413, 'The request is too large.'],
  // 8 files of one order, or 64 files by one IP address, are being sent at this moment and none
  // of them ended within two seconds.
  'too-many-readers': [
    429,
    'Too many files are being opened at once. Please try again in a few seconds.',
  ],
  // A person has thirty saved views.
  'too-many-views': [409, 'You have reached the limit for saved views. Remove one first.'],
  // Too many wrong passwords; the wait grows with each.
  'too-often': [429, 'Too many attempts. Please wait a moment.'],
  // The database is unreachable or too busy to answer in time; too many pictures wait to be
  // decoded.
  unavailable: [503, 'The shop is busy. Please try again in a moment.'],
} as const

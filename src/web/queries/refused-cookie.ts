// A sign-in whose cookie the browser did not take: the server has a session, the browser does not.

/** Thrown where the call after a sign-in shows that nobody is signed in. */
export class CookieRefused extends Error {
  override readonly name = 'CookieRefused'

  constructor() {
    super(
      'Your browser did not accept the cookie that keeps you signed in. Please allow cookies for this site, then sign in again.',
    )
  }
}

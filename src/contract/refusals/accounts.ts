// Refusals of those who sign in, staff and partners: who they are, and what they may do.

export const ACCOUNT_REFUSALS = {
  // Confirming an authenticator that was not set up.
  'authenticator-off': [409, 'Set the authenticator app up first.'],
  // Setting up an authenticator that is on.
  'authenticator-on': [409, 'The authenticator app is already on.'],
  // The code of the app or the recovery code is wrong or was used; at sign-in 401, to a partner
  // with `needs: "code"`.
  'bad-code': [422, 'This code is not valid. Wait for the next one and try again.'],
  // Name or password is wrong; the response does not say which.
  'bad-login': [401, 'Invalid credentials. Please try again.'],
  // A mailed code that is wrong, used, older than ten minutes, or was tried five times.
  'bad-mailed-code': [401, 'That code is wrong or has expired. Please request a new one.'],
  // The editor's password is wrong.
  'bad-password': [401, 'Access Denied - Incorrect password'],
  // The password is right and the account also requires an authenticator code; the response has
  // `needs: "code"`.
  'code-needed': [401, 'Please enter the code from your authenticator app.'],
  // The invitation link is unknown, used, withdrawn or older than three days.
  'invitation-invalid': [
    410,
    'This invitation has been used, withdrawn or has expired. If you have already joined, sign in. Otherwise ask for a new one.',
  ],
  // The last active admin would lose the role or the account.
  'last-admin': [
    409,
    'The shop needs at least one active admin. Make someone else an admin first.',
  ],
  // The user name or address is taken.
  'name-taken': [409, 'This name or address is already in use.'],
  // The request has neither a token nor a cookie.
  'no-token': [401, 'No authentication token'],
  // The role lacks the ability that the call needs.
  'not-allowed': [403, 'You do not have permission to do this. Please ask an admin.'],
  // The session is another partner's than the address names.
  'other-member': [403, 'These pages belong to another partner.'],
  // Second roles are switched off in the settings.
  'second-role-off': [409, 'Staff can have only one role. An admin can change this in Settings.'],
  // The session (a partner's too) is unknown, ended or expired, or its user is deactivated.
  'sign-in-first': [401, 'Please sign in first.'],
  // Reported as an issue of its field.
  'wrong-current-password': [422, 'This is not your present password.'],
} as const

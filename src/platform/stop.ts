// An expected failure to start that the operator can fix. It is printed as one sentence and the
// process exits with a non-zero status; nothing has been damaged.

export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

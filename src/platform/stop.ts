// A reason not to start that the person at the keyboard can mend. It is printed as one sentence and
// the process ends with a status that is not zero; nothing has been damaged.

export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

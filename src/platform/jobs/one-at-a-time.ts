// Runs asynchronous work in this process one after the other, in the order of the calls.

export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

// Runs asynchronous work of this process sequentially, in call order.

export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

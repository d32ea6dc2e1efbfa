// Work that this process does one piece after the other, in the order it was asked for.

export function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <Answer>(work: () => Promise<Answer>): Promise<Answer> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
}

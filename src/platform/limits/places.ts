// How many may do the same at once for each key, in this process. Where every place is taken, one waits a
// moment, so that a page with many pictures gets all of them; after that there is none.

export type Places = {
  /** Takes a place and returns how it is left; undefined if none came free in time. */
  take(key: string): Promise<(() => void) | undefined>
}

type Line = { taken: number; waiting: Set<() => void> }

export function openPlaces({ limit, waitMs }: { limit: number; waitMs: number }): Places {
  const lines = new Map<string, Line>()
  const leave = (key: string, line: Line) => {
    const [next] = line.waiting
    if (next) return next()
    line.taken -= 1
    if (line.taken === 0) lines.delete(key)
  }
  return {
    take: async (key) => {
      const line = lines.get(key) ?? { taken: 0, waiting: new Set() }
      lines.set(key, line)
      if (line.taken < limit) line.taken += 1
      else if (line.waiting.size >= limit || !(await comesFree(line, waitMs))) return undefined
      let isLeft = false
      return () => {
        if (isLeft) return
        isLeft = true
        leave(key, line)
      }
    },
  }
}

/** Whether the place of another was passed on in time. */
const comesFree = ({ waiting }: Line, waitMs: number) =>
  new Promise<boolean>((resolve) => {
    const end = (isFree: boolean) => {
      clearTimeout(timer)
      waiting.delete(pass)
      resolve(isFree)
    }
    const pass = () => end(true)
    const timer = setTimeout(() => end(false), waitMs)
    waiting.add(pass)
  })

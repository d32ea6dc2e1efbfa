/** A browser's storage. If it is full or forbidden, values stay in memory while the page is open. */
export function openStorage(open: () => Storage) {
  const inMemory = new Map<string, string>()
  const attempt = <Answer>(work: (storage: Storage) => Answer): Answer | undefined => {
    try {
      return work(open())
    } catch {
      return undefined
    }
  }
  return {
    /** Whether what is known of a name is still known when the page is opened again. */
    keeps: (name: string): boolean => !inMemory.has(name),
    read: (name: string): string | undefined =>
      inMemory.get(name) ?? attempt((storage) => storage.getItem(name)) ?? undefined,
    write: (name: string, value: string): void => {
      inMemory.set(name, value)
      attempt((storage) => {
        storage.setItem(name, value)
        inMemory.delete(name)
      })
    },
    remove: (name: string): void => {
      inMemory.delete(name)
      attempt((storage) => storage.removeItem(name))
    },
  }
}

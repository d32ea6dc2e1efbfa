/** A browser's storage. What it refuses, full or forbidden, is kept for as long as the page is open. */
export function openStorage(open: () => Storage) {
  const refused = new Map<string, string>()
  const attempt = <Answer>(work: (storage: Storage) => Answer): Answer | undefined => {
    try {
      return work(open())
    } catch {
      return undefined
    }
  }
  return {
    read: (name: string): string | undefined =>
      refused.get(name) ?? attempt((storage) => storage.getItem(name)) ?? undefined,
    write: (name: string, value: string): void => {
      refused.set(name, value)
      attempt((storage) => {
        storage.setItem(name, value)
        refused.delete(name)
      })
    },
    remove: (name: string): void => {
      refused.delete(name)
      attempt((storage) => storage.removeItem(name))
    },
  }
}

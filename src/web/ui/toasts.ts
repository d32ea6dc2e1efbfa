// Shows one toast at a time, from anywhere. The component that renders it is loaded with the first.

/** Announces a success, unless its tone says otherwise. */
export type Toast = { title: string; text?: string; tone?: 'failure' }
export type ShownToast = Toast & { id: number }

const listeners = new Set<() => void>()
let shown: ShownToast | undefined
let count = 0

/** Shows a message for five seconds, in place of the one before. */
export function toast(message: Toast): void {
  shown = { ...message, id: ++count }
  for (const listener of listeners) listener()
}

export function dismissToast(id: number): void {
  if (shown?.id !== id) return
  shown = undefined
  for (const listener of listeners) listener()
}

export const shownToast = () => shown

export function onToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

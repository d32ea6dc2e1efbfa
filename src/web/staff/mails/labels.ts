/** `order-placed` is `Order placed`. */
export function kindLabel(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

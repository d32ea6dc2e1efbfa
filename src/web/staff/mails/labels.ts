/** `order-placed` is `Order placed`. */
export function sayKind(kind: string): string {
  const words = kind.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

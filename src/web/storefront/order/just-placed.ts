// The orders that were placed in this visit: their pages congratulate. A later visit to the same page
// says how far the order has come.

const placed = new Set<number>()

export const notePlaced = (orderId: number) => void placed.add(orderId)
export const wasJustPlaced = (orderId: number) => placed.has(orderId)

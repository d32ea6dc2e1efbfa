// Outlines as rows of corners, how one becomes another, and how they are drawn. Units and directions
// are those of the size drawing.

export type Point = readonly [x: number, y: number]
export type Rect = { x: number; width: number; height: number }

/** Corners of a carton's front, bottom left to bottom right: twelve, to match every outline. */
export function boxCorners({ x, width: w, height: h }: Rect): Point[] {
  const xs = [0, 0, 0, 0, 0.08, 0.2, 0.8, 0.92, 1, 1, 1, 1]
  const ys = [0, 0.55, 0.8, 1, 1, 1, 1, 1, 1, 0.8, 0.55, 0]
  return xs.map((part, k) => [x + w * part, -h * (ys[k] ?? 0)])
}

/** Corner by corner between two outlines: 0 is the first, 1 the second. */
export function between(from: readonly Point[], to: readonly Point[], share: number): Point[] {
  return from.map(([x, y], k) => {
    const [toX, toY] = to[k] ?? [x, y]
    return [x + (toX - x) * share, y + (toY - y) * share]
  })
}

const distance = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1])
const round = (cm: number) => Math.round(cm * 10) / 10
const pointText = ([x, y]: Point) => `${round(x)} ${round(y)}`
const towards = (from: Point, to: Point, length: number): Point => {
  const share = length / distance(from, to)
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** An SVG path along the corners, each rounded by at most `radius` centimetres. */
export function roundedPath(corners: readonly Point[], radius = 7): string {
  const apart = corners.filter((corner, k) => {
    const before = corners[k - 1]
    return !before || distance(before, corner) > 1.2
  })
  const steps = apart.map((corner, k) => {
    const [before, after] = [apart[k - 1], apart[k + 1]]
    if (!before) return `M${pointText(corner)}`
    if (!after) return `L${pointText(corner)}`
    const reach = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2)
    const [start, end] = [towards(corner, before, reach), towards(corner, after, reach)]
    return `L${pointText(start)}Q${pointText(corner)} ${pointText(end)}`
  })
  return steps.join('')
}

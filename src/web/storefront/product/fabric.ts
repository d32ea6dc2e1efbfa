// Cloth in a drawing: the seams must be seen on every colour.

const LIGHT_LINE = 'var(--leaf-300)'
const DARK_LINE = 'var(--ink-700)'
/** Relative luminance above which a seam is drawn dark (WCAG 2 definition). */
const PALE = 0.3

export function seamOn(hex: string): string {
  return luminance(hex) > PALE ? DARK_LINE : LIGHT_LINE
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex).map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How unlike two colours are: weighted by what the eye notices. */
export function colourDistance(one: string, other: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(one)
  const [red2 = 0, green2 = 0, blue2 = 0] = channelsOf(other)
  return Math.hypot((red - red2) * 1.4, (green - green2) * 2, (blue - blue2) * 1.1)
}

const channelsOf = (hex: string) =>
  [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) || 0)

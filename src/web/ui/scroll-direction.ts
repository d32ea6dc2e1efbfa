// Says on the document that a reader scrolls down: what floats over the page of a phone then moves
// out of the way, and comes back with the first scroll up.

const LEAST_PIXELS = 8

/** Called once, when the page is scrolled for the first time. */
export default function followScroll(): void {
  let last = window.scrollY
  addEventListener('scroll', () => {
    const moved = window.scrollY - last
    if (Math.abs(moved) < LEAST_PIXELS) return
    last = window.scrollY
    document.documentElement.classList.toggle('reading', moved > 0)
  })
}

// Marks the document while the reader scrolls down: on a phone, floating buttons then move out of the
// way, and come back at the first scroll up.

const MIN_PIXELS = 8

/** Called once, when the page is scrolled for the first time. */
export default function followScroll(): void {
  let last = window.scrollY
  addEventListener('scroll', () => {
    const moved = window.scrollY - last
    if (Math.abs(moved) < MIN_PIXELS) return
    last = window.scrollY
    document.documentElement.classList.toggle('reading', moved > 0)
  })
}

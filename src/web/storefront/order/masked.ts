// Text that is tidied while it is typed: digits only, in groups. The caret stays behind the digit
// it was behind, also in the middle.

export type Typed = { text: string; caret: number }

export function tidy({ text, caret }: Typed, format: (text: string) => string): Typed {
  const formatted = format(text)
  return { text: formatted, caret: placeAfter(digitsIn(text.slice(0, caret)), formatted) }
}

const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length

/** Where in a text its nth digit has just passed. */
function placeAfter(digits: number, text: string): number {
  if (digits === 0) return 0
  let passed = 0
  for (const [place, character] of [...text].entries()) {
    if (/\d/.test(character)) passed++
    if (passed === digits) return place + 1
  }
  return text.length
}

// What is typed into the search, beside the names that it found.

export type NamePart = { text: string; marked: boolean }

const WORDS = /[\p{L}\p{N}]+/gu
const WORDS_AND_GAPS = /[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu

const wordsIn = (text: string): string[] => text.toLowerCase().match(WORDS) ?? []

/** A name in parts: the beginnings of its words that were typed are marked. */
export function markTyped(name: string, typed: string): NamePart[] {
  const typedWords = wordsIn(typed)
  return (name.match(WORDS_AND_GAPS) ?? []).flatMap((part) => {
    const lower = part.toLowerCase()
    const lengths = typedWords.filter((word) => lower.startsWith(word)).map(({ length }) => length)
    const length = Math.max(0, ...lengths)
    const parts = [
      { text: part.slice(0, length), marked: true },
      { text: part.slice(length), marked: false },
    ]
    return parts.filter(({ text }) => text !== '')
  })
}

/** Whether each word that was typed, in the singular or the plural, begins a word of the name. */
export function isNamed(name: string, typed: string): boolean {
  const words = wordsIn(name)
  const typedWords = wordsIn(typed).map((word) => word.replace(/(?<=..)s$/, ''))
  return (
    typedWords.length > 0 &&
    typedWords.every((typedWord) => words.some((word) => word.startsWith(typedWord)))
  )
}

const WORDS = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

/** `12` -> `twelve`; larger numbers stay in digits. */
export const countWord = (count: number) => WORDS[count] ?? String(count)

/** `12` -> `Twelve`, for the start of a sentence. */
export function countWordFirst(count: number): string {
  const word = countWord(count)
  return word.charAt(0).toUpperCase() + word.slice(1)
}

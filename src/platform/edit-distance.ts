// How many mistakes lie between two words: a letter too many, too few, wrong, or two swapped.

/** The number of mistakes (optimal string alignment). */
export function editDistance(word: string, other: string): number {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= word.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = word[i - 1] === other[j - 1]
      const least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && word[i - 1] === other[j - 2] && word[i - 2] === other[j - 1]
      row.push(swapped ? Math.min(least, at(before, j - 2) + 1) : least)
    }
    before = last
    last = row
  }
  return at(last, other.length)
}

const at = (row: readonly number[], index: number) => row[index] ?? Infinity

/** Says which words of a search no product has. */
export function DroppedWords({ words }: { words: readonly string[] | undefined }) {
  if (!words || words.length === 0) return null
  const named = words.map((word) => `“${word}”`).join(', ')
  return <p className="small">{`No match for ${named}.`}</p>
}

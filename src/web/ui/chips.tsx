/** Square swatches, for they are cloth. Read out as one list of colours. */
export function Chips({ colors }: { colors: readonly { name: string; hex: string }[] }) {
  if (colors.length === 0) return null
  const names = colors.map((color) => color.name).join(', ')
  return (
    <span className="chips" role="img" aria-label={`Colours: ${names}`}>
      {colors.map(({ name, hex }) => (
        <i key={name} className="chip" style={{ backgroundColor: hex }} />
      ))}
    </span>
  )
}

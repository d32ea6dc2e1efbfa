/** How far loading has come, over whatever the stage shows meanwhile. */
export function ViewerWait({ words, share }: { words: string; share?: number }) {
  return (
    <div className="look-wait" role="status">
      <p>{words}</p>
      {share !== undefined && <progress value={share} max={1} aria-label="Loaded" />}
    </div>
  )
}

/** A key's fingerprint, in fours, to compare by eye. */
export function Fingerprint({ keyId }: { keyId: string }) {
  return (
    <code className="vault-print">
      {keyId.match(/.{1,4}/g)?.map((four, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two may be alike
        <span key={place}>{four}</span>
      ))}
    </code>
  )
}

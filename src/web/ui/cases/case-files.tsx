import './cases.css'

type ShownFile = { id: number; kind: 'video' | 'picture'; fileName: string; address: string }

/** The videos and photos of a case that have arrived. */
export function CaseFiles({ files }: { files: readonly ShownFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="case-files" aria-label="Videos and photos">
      {files.map(({ id, kind, fileName, address }) => (
        <li key={id}>
          {kind === 'video' ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- filmed by the shopper, without captions
            <video src={address} controls preload="metadata" aria-label={fileName} />
          ) : (
            <a href={address} target="_blank" rel="noreferrer">
              <img src={address} alt={fileName} loading="lazy" />
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

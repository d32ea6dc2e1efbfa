import './cases.css'

export type ShownFile = {
  id: number
  kind: 'video' | 'picture'
  fileName: string
  address: string
}

/** Videos and photos of a case that have arrived, from one side. */
export function CaseFiles({ files, who }: { files: readonly ShownFile[]; who: string }) {
  return (
    <ul className="case-files flex flex-wrap gap-2" aria-label={`Videos and photos: ${who}`}>
      {files.map(({ id, kind, fileName, address }) => (
        <li key={id}>
          {kind === 'video' ? (
            // oxlint-disable-next-line jsx-a11y/media-has-caption -- filmed by hand, without captions
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

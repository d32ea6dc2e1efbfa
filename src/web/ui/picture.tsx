import { useState } from 'react'
import type { PictureFacts } from '#contract/product-views.ts'
import { pictureSources } from '#contract/pictures.ts'
import { cx } from './class-names.ts'

type PictureProps = {
  facts: PictureFacts
  alt: string
  /** How wide the layout shows it, as in `(min-width: 900px) 50vw, 100vw`. */
  sizes: string
  /** For the main picture of the first view: loaded at once, ahead of others. */
  priority?: boolean
  className?: string | undefined
}

/** AVIF with a WebP fallback, in its final size from the start. Hidden if it fails to load. */
export function Picture(props: PictureProps) {
  const { facts, alt, sizes, priority = false, className } = props
  const [failed, setFailed] = useState<string>()
  const { avif, webp } = pictureSources(facts)
  const hide = () => setFailed(facts.src)
  return (
    <picture className="contents">
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      <img
        ref={(image) => {
          if (!image) return
          showPlaceholder(image, facts.placeholder)
          if (image.complete && image.naturalWidth === 0 && image.currentSrc) hide()
        }}
        src={facts.src}
        {...(webp && { srcSet: webp, sizes })}
        alt={alt}
        width={facts.width}
        height={facts.height}
        loading={priority ? 'eager' : 'lazy'}
        decoding="async"
        {...(priority && { fetchPriority: 'high' })}
        className={cx('picture', className, failed === facts.src && 'failed')}
        onError={hide}
      />
    </picture>
  )
}

/**
 * Shows the placeholder of a picture that is not loaded yet. The server's HTML has none: its first
 * pictures arrive before the scripts, and decoding placeholders would delay the first frame.
 */
function showPlaceholder(image: HTMLImageElement, placeholder: string): void {
  image.style.backgroundImage = placeholder && !image.complete ? `url(${placeholder})` : ''
}

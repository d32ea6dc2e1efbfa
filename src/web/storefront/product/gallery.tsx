import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import type { ProductView } from '#contract/product-views.ts'
import { Tape } from '#web/ui/badge.tsx'
import { ScriptButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/class-names.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { ColorPictures, GalleryPicture } from './colors.ts'
import { modesOf, ModeSwitch, type ViewMode } from './view-modes.tsx'

/** The turntable, the room and the 3D model are loaded when they are opened. */
const Viewer = onDemand('This view', () => import('#web/storefront/product/look/viewer.tsx'))
const LargePicture = onDemand(
  'The large picture',
  () => import('#web/storefront/product/look/large-picture.tsx'),
)

const SWIPE_PIXELS = 40
const STAGE_SIZES = '(min-width: 1440px) 744px, (min-width: 900px) calc(90vw - 560px), 100vw'
const THUMB_SIZES = '(min-width: 900px) 88px, 25vw'

type GalleryProps = ColorPictures & { product: ProductView; color: string | undefined }

/**
 * One picture at a time; arrows, thumbnails, arrow keys and a swipe turn it. Where the product has
 * more than photos, a switch on the stage leads there.
 */
export function Gallery({ pictures, picturedIn, product, color }: GalleryProps) {
  const { loaded, watch } = useLoaded(pictures)
  const [mode, setMode] = useState<ViewMode>('photos')
  const [current, pick] = usePicked(loaded.length, color)
  const modes = modesOf(product)
  const shown = loaded[current]
  const turn = (by: number) => pick((current + by + loaded.length) % loaded.length)
  const many = loaded.length > 1
  const photos = mode === 'photos'
  const photo = shown && (
    <GalleryImage picture={shown} sizes={STAGE_SIZES} priority={current === 0} />
  )
  const [large, setLarge] = useState(false)

  return (
    <div
      ref={watch}
      role="group"
      aria-label="Pictures of the product"
      className={cx('gal', !many && 'single', !photos && 'viewing')}
    >
      <div
        className={cx('stage', modes.length > 1 && 'modes')}
        {...useSwipe(many && photos ? turn : undefined)}
      >
        {product.onSale && photos && <Tape>Sale</Tape>}
        {photos ? (
          <>
            {photo}
            <ScriptButton
              className="enlarge"
              aria-label="Enlarge the picture"
              onClick={() => setLarge(true)}
            />
            {picturedIn && <p className="pictured">Pictured in {picturedIn}</p>}
            {many && <Arrows current={current} total={loaded.length} onTurn={turn} />}
          </>
        ) : (
          <Viewer
            mode={mode}
            product={product}
            color={color}
            poster={pictures[0]}
            still={photo}
            waiting={photo}
          />
        )}
      </div>
      {modes.length > 1 && <ModeSwitch modes={modes} mode={mode} onChange={setMode} />}
      {large && shown && (
        <LargePicture onClose={() => setLarge(false)}>
          <GalleryImage picture={shown} sizes="220vmax" />
        </LargePicture>
      )}
      {many && (
        <Thumbs
          pictures={loaded}
          current={photos ? current : undefined}
          onPick={(index) => {
            pick(index)
            setMode('photos')
          }}
          onTurn={photos ? turn : undefined}
        />
      )}
    </div>
  )
}

/** The index of the picked picture; another colour begins with its first picture. */
function usePicked(count: number, color: string | undefined) {
  const [picked, setPicked] = useState({ color, index: 0 })
  const index = picked.color === color ? picked.index : 0
  const current = Math.min(index, Math.max(0, count - 1))
  return [current, (index: number) => setPicked({ color, index })] as const
}

function Arrows(props: { current: number; total: number; onTurn: (by: number) => void }) {
  const { current, total, onTurn } = props
  const keys = (event: KeyboardEvent) => turnByKey(event, onTurn)
  return (
    <div className="arr">
      <ScriptButton
        className="ibtn"
        aria-label="Previous picture"
        onClick={() => onTurn(-1)}
        onKeyDown={keys}
      >
        <ChevronLeft className="i i-l" aria-hidden="true" />
      </ScriptButton>
      <span className="num small" aria-hidden="true">
        {current + 1} / {total}
      </span>
      <span className="sr-only" aria-live="polite">
        Picture {current + 1} of {total}
      </span>
      <ScriptButton
        className="ibtn"
        aria-label="Next picture"
        onClick={() => onTurn(1)}
        onKeyDown={keys}
      >
        <ChevronRight className="i i-l" aria-hidden="true" />
      </ScriptButton>
    </div>
  )
}

function Thumbs(props: {
  pictures: GalleryPicture[]
  /** Undefined while the stage shows something else. */
  current: number | undefined
  onPick: (index: number) => void
  onTurn: ((by: number) => void) | undefined
}) {
  const { pictures, current, onPick, onTurn } = props
  return (
    <div className="thumbs" role="group" aria-label="Choose a picture">
      {pictures.map((picture, index) => (
        <ScriptButton
          key={picture.key}
          className="th"
          aria-pressed={index === current}
          aria-label={`Picture ${index + 1}`}
          onClick={() => onPick(index)}
          onKeyDown={(event) => onTurn && turnByKey(event, onTurn)}
        >
          <GalleryImage picture={{ ...picture, alt: '' }} sizes={THUMB_SIZES} />
        </ScriptButton>
      ))}
    </div>
  )
}

type ImageProps = { picture: GalleryPicture; sizes: string; priority?: boolean }

function GalleryImage({ picture, sizes, priority = false }: ImageProps) {
  const { facts, src, alt } = picture
  if (!facts) return <img src={src} alt={alt} loading={priority ? 'eager' : 'lazy'} />
  const look = cx(facts.pale && 'pale', facts.view === 'lifestyle' && 'scene')
  return (
    <Picture
      key={src}
      facts={facts}
      alt={alt}
      sizes={sizes}
      priority={priority}
      className={look || undefined}
    />
  )
}

/** The pictures that did not fail to load: one that failed is hidden wherever it would show. */
function useLoaded(pictures: GalleryPicture[]) {
  const [failed, setFailed] = useState<readonly string[]>([])
  /** For the whole frame: a picture may also have failed before this code ran. */
  const watch = useCallback((frame: HTMLElement | null) => {
    const drop = (src: string | null) =>
      src !== null && setFailed((before) => (before.includes(src) ? before : [...before, src]))
    const onError = ({ target }: Event) =>
      target instanceof HTMLImageElement && drop(target.getAttribute('src'))
    frame?.addEventListener('error', onError, { capture: true })
    for (const image of frame?.querySelectorAll('img') ?? [])
      if (image.complete && image.naturalWidth === 0 && image.currentSrc)
        drop(image.getAttribute('src'))
    return () => frame?.removeEventListener('error', onError, { capture: true })
  }, [])
  return { loaded: pictures.filter((picture) => !failed.includes(picture.src)), watch }
}

function turnByKey(event: KeyboardEvent, turn: (by: number) => void): void {
  const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  turn(by)
}

/** A sideways stroke with a finger or a pen. A mouse has the arrows. */
function useSwipe(turn: ((by: number) => void) | undefined) {
  const from = useRef<{ x: number; y: number }>(undefined)
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current =
        event.pointerType === 'mouse' ? undefined : { x: event.clientX, y: event.clientY }
    },
    onPointerUp: (event: PointerEvent) => {
      const start = from.current
      from.current = undefined
      if (!start || !turn) return
      const along = event.clientX - start.x
      const across = Math.abs(event.clientY - start.y)
      if (Math.abs(along) > Math.max(SWIPE_PIXELS, across)) turn(along < 0 ? 1 : -1)
    },
  }
}

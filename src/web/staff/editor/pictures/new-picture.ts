import type { ProductPicture, PictureFacts } from '#contract/product-views.ts'
import { colorsOf, type Draft } from '#web/staff/editor/draft.ts'

/** The pictures of a draft with one more; a picture that it has already is not added again. */
export function withPicture(draft: Draft, facts: PictureFacts): Pick<Draft, 'pictures'> {
  const { pictures } = draft
  if (pictures.some(({ src }) => src === facts.src)) return { pictures }
  return { pictures: [...pictures, described(facts, draft)] }
}

/** A new picture is assumed to show the first colour without a picture. */
function described(facts: PictureFacts, draft: Draft): ProductPicture {
  const colors = colorsOf(draft)
  const missing = colors.find((name) => draft.pictures.every(({ color }) => color !== name))
  const color = missing ?? colors[0] ?? ''
  const first = draft.pictures.every((picture) => picture.color !== color)
  const name = draft.name.trim() || 'The item'
  const alt = color ? `${name} in ${color}` : name
  return { ...facts, color, view: first ? 'hero' : 'front', alt, pale: false }
}

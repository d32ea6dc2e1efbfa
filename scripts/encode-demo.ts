// Generates the demo shop's pictures, spin frames, models and catalogue.json from demo/copy.json and a
// folder of originals (described by its manifest.json). It is repeatable: it encodes only what has
// changed, and removes files that are no longer used.
// Usage: node scripts/encode-demo.ts <folder of originals>

import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Copy, Manifest, Original, OriginalColor, ProductCopy } from './demo-originals.ts'
import { openDemoFolder } from './demo-folder.ts'

const VIEWS = {
  hero: 'three-quarter view',
  front: 'front view',
  detail: 'close-up',
  bed: 'opened as a bed',
  layers: 'cut open to show its layers',
  packed: 'rolled up beside its carton',
  lifestyle: 'in a sunlit room',
} // in the order of a gallery, with the words for the alt text

const BANNER_WIDTHS = [400, 800, 1200, 1600, 2400] // as wide as the page
const PANORAMA_WIDTHS = [2048, 4096] // for a full sphere

const [originals] = process.argv.slice(2)
assert(originals, 'usage: node scripts/encode-demo.ts <folder of originals>')
const root = join(import.meta.dirname, '..', 'demo')
const manifest: Manifest = JSON.parse(await readFile(join(originals, 'manifest.json'), 'utf8'))
const copy: Copy = JSON.parse(await readFile(join(root, 'copy.json'), 'utf8'))
const demo = await openDemoFolder(root)

const site = await encodeSite()
const products = []
for (const product of manifest.products) products.push(await encodeProduct(product))
await writeFile(join(root, 'catalogue.json'), `${JSON.stringify({ site, products }, null, 2)}\n`)
const { kept, removed } = await demo.removeTheRest()
process.stdout.write(`${products.length} products, ${kept} files, ${removed} removed\n`)

async function encodeSite() {
  const { heroFront, heroCut, banner, panorama, og } = copy.site
  return {
    heroFront: await encodeSitePicture('hero-front', heroFront),
    heroCut: await encodeSitePicture('hero-cut', heroCut),
    banner: await encodeSitePicture('banner', banner, BANNER_WIDTHS),
    panorama: await encodeSitePicture('panorama', panorama, PANORAMA_WIDTHS),
    og: {
      src: await copyFile(og.original, 'pictures/site/og', 'jpg'), // link previews want JPEG
      width: og.width,
      height: og.height,
      alt: og.alt,
    },
  }
}

async function encodeSitePicture(
  name: string,
  { original, alt }: { original: string; alt: string },
  widths?: readonly number[],
) {
  const facts = await demo.savePicture(await readOriginal(original), `site/${name}`, widths)
  return { alt, ...facts }
}

async function encodeProduct(product: Original) {
  const texts = copy.products[product.slug]
  assert(texts, `demo/copy.json has no entry for ${product.slug}`)
  const { slug, title: name, category, price, material, features } = product
  assert(price.currency === 'JMD')
  return {
    slug,
    name,
    category,
    description: texts.description,
    price: price.amount,
    ...(texts.originalPrice && { originalPrice: texts.originalPrice }),
    material,
    warrantyYears: texts.warrantyYears,
    facts: texts.facts,
    features,
    dimensions: dimensionsOf(product),
    boxed: boxedOf(product),
    colors: await encodeColors(product, texts),
    spin: await encodeSpin(product),
    model: await encodeModel(product),
    panorama: product.panorama === copy.site.panorama.original ? site.panorama : null,
  }
}

/** The manifest gives the depth of a mattress as its length. */
function dimensionsOf({ dimensions: { cm, in: inches } }: Original) {
  const [depthCm, depthIn] = [cm.depth ?? cm.length, inches.depth ?? inches.length]
  assert(depthCm && depthIn)
  return {
    widthCm: cm.width,
    depthCm,
    heightCm: cm.height,
    widthIn: inches.width,
    depthIn,
    heightIn: inches.height,
  }
}

function boxedOf({ boxed: { cartons, weightKg } }: Original) {
  const inCm = cartons.map(({ cm: { length, width, height } }) => {
    return { lengthCm: length, widthCm: width, heightCm: height }
  })
  return { cartons: inCm, weightKg }
}

/** The default colour comes first. */
async function encodeColors(product: Original, { stock, pale = [] }: ProductCopy) {
  const isDefault = ({ id }: OriginalColor) => id === product.defaultColor
  const ordered = product.colors.toSorted((a, b) => Number(isDefault(b)) - Number(isDefault(a)))
  const colors = []
  for (const color of ordered) {
    const { id, name, hex, baseHex } = color
    const pieces = stock[id]
    assert(pieces !== undefined, `demo/copy.json gives no stock for ${product.slug} in ${id}`)
    const pictures = await encodePictures(product, color)
    colors.push({ id, name, hex, baseHex, stock: pieces, pale: pale.includes(id), pictures })
  }
  return colors
}

/** One entry a view, in the order of the gallery, with what `savePicture` says of its file; none for a colour without pictures. */
async function encodePictures({ slug, title, images }: Original, { id, name }: OriginalColor) {
  const views = images[id] ?? {}
  const unknown = Object.keys(views).filter((view) => !(view in VIEWS))
  assert(unknown.length === 0, `${slug} in ${id} has views without alt text: ${unknown.join()}`)
  const pictures = []
  for (const [view, words] of Object.entries(VIEWS)) {
    const original = views[view]
    if (!original) continue
    const facts = await demo.savePicture(await readOriginal(original), `${slug}/${view}-${id}`)
    pictures.push({ view, alt: `${title} in ${name}, ${words}`, ...facts })
  }
  return pictures
}

async function encodeSpin({ slug, spin }: Original) {
  if (!spin) return null
  const { frames, stepDegrees, color, width, height } = spin
  const sources: Buffer[] = []
  for (let frame = 0; frame < frames; frame++) {
    const number = String(frame).padStart(2, '0')
    sources.push(await readOriginal(spin.pattern.replace(/\{.*\}/, number)))
  }
  return { ...(await demo.saveSpin(sources, slug)), frames, stepDegrees, color, width, height }
}

async function encodeModel({ slug, model }: Original) {
  if (!model) return null
  return { src: await copyFile(model.src, `models/${slug}`, 'glb'), bytes: model.bytes }
}

/** Copies an original unchanged, and returns its URL. */
async function copyFile(original: string, stem: string, ending: string) {
  const bytes = await readOriginal(original)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 10)
  const path = `${stem}.${hash}.${ending}`
  await demo.save(path, bytes)
  return `/${path}`
}

function readOriginal(path: string): Promise<Buffer> {
  assert(originals)
  return readFile(join(originals, path))
}

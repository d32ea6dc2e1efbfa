// Reads the demo catalogue (demo/catalogue.json) as products of this shop.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SitePictures } from '#contract/shop.ts'
import type { Carton, Model, PictureFacts, ProductPicture, Spin } from '#contract/product-views.ts'
import type { ProductFacts } from '#contract/product-facts.ts'
import type { Category } from '#contract/products.ts'
import type { NewProduct } from '#domain/catalogue/edit-product.ts'

type DemoPicture = PictureFacts & { view: string; alt: string }
type DemoColor = { name: string; stock: number; pale: boolean; pictures: DemoPicture[] }
type DemoSize = Record<
  'widthCm' | 'depthCm' | 'heightCm' | 'widthIn' | 'depthIn' | 'heightIn',
  number
>

type DemoProduct = {
  slug: string
  name: string
  category: Category
  description: string
  price: number
  originalPrice?: number
  material: string
  warrantyYears: number
  facts: ProductFacts
  features: string[]
  dimensions: DemoSize
  boxed: { cartons: Carton[]; weightKg: number }
  colors: DemoColor[]
  spin: Spin | null
  model: Model | null
  panorama: PictureFacts | null
}

export type DemoCatalogue = { site: SitePictures; products: DemoProduct[] }
export type DemoEntry = { product: NewProduct; stock: Record<string, number> }

const CENTS = 100

export const DEMO_FOLDER = join(process.cwd(), 'demo')

export function readDemoCatalogue(): { site: SitePictures; entries: DemoEntry[] } {
  const text = readFileSync(join(DEMO_FOLDER, 'catalogue.json'), 'utf8')
  const { site, products } = JSON.parse(text) as DemoCatalogue
  // The file holds more about the site than the seed needs.
  const { heroFront, heroCut, banner, og } = site
  return { site: { heroFront, heroCut, banner, og }, entries: products.map(demoEntry) }
}

function demoEntry(demo: DemoProduct): DemoEntry {
  const { widthCm, depthCm, heightCm } = demo.dimensions
  const pictures = demo.colors.flatMap(demoPictures)
  const product: NewProduct = {
    name: demo.name,
    description: demo.description,
    category: demo.category,
    price: demo.price * CENTS,
    originalPrice: demo.originalPrice === undefined ? null : demo.originalPrice * CENTS,
    onSale: demo.originalPrice !== undefined,
    material: demo.material,
    warrantyYears: demo.warrantyYears,
    facts: demo.facts,
    features: demo.features,
    dimensions: formatDimensions(demo.dimensions),
    measures: { widthCm, depthCm, heightCm },
    cartons: demo.boxed.cartons,
    weightKg: demo.boxed.weightKg,
    colors: demo.colors.map((color) => color.name),
    pictures,
    images: [...new Set(pictures.map((picture) => picture.src))],
    colorImages: Object.fromEntries(
      demo.colors.map((color) => [color.name, color.pictures.map((picture) => picture.src)]),
    ),
    panoramicImages: demo.panorama ? [demo.panorama.src] : [],
    spin: demo.spin,
    model: demo.model,
  }
  return { product, stock: Object.fromEntries(demo.colors.map(({ name, stock }) => [name, stock])) }
}

const demoPictures = ({ name, pale, pictures }: DemoColor): ProductPicture[] =>
  pictures.map((picture) => ({ ...picture, color: name, pale }))

function formatDimensions(size: DemoSize): string {
  const cm = `${size.widthCm} × ${size.depthCm} × ${size.heightCm} cm`
  return `${cm} (${size.widthIn} × ${size.depthIn} × ${size.heightIn} in), width × depth × height`
}

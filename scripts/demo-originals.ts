// The input of scripts/encode-demo.ts: the manifest of the originals, and demo/copy.json with the data
// that the manifest lacks. Paths are relative to the folder of originals.

import type { ProductFacts } from '#contract/product-facts.ts'

export type Manifest = { products: Original[] }

export type Original = {
  slug: string
  title: string
  category: string
  material: string
  defaultColor: string
  colors: OriginalColor[]
  images: Record<string, Record<string, string>> // by colour, then by view
  spin: OriginalSpin | null
  model: { src: string; bytes: number } | null
  dimensions: { cm: Measures; in: Measures }
  boxed: { cartons: { cm: { length: number; width: number; height: number } }[]; weightKg: number }
  features: string[]
  price: { amount: number; currency: string }
  panorama: string | null
}

export type OriginalColor = { id: string; name: string; hex: string; baseHex: string }

type OriginalSpin = {
  frames: number
  stepDegrees: number
  color: string
  pattern: string // 'montego-3-seater/spin/{00..35}.webp'
  width: number
  height: number
}

type Measures = { width: number; height: number; depth?: number; length?: number }

export type Copy = {
  site: Record<'heroFront' | 'heroCut' | 'banner' | 'panorama', SitePicture> & {
    og: SitePicture & { width: number; height: number }
  }
  products: Record<string, ProductCopy>
}

type SitePicture = { original: string; alt: string }

/** Prices in whole JMD; stock by colour; `pale` lists the colours that look cream or white. */
export type ProductCopy = {
  description: string
  originalPrice?: number
  warrantyYears: number
  facts: ProductFacts
  pale?: string[]
  stock: Record<string, number>
}

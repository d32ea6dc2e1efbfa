// A document of an order as a PDF, made from its frozen words whenever it is asked for: the same document
// gives the same bytes, today and in ten years. It is tagged, for those who have it read out.

import { z } from 'zod'
import { DocumentContent } from '#contract/document-content.ts'
import { drawLayout1 } from './layout-1.ts'
import { Sheet } from './sheet.ts'

/** What is needed of a document as the table has it. */
export type FrozenDocument = { content: string; hash: string; issuedOn: string }

const Json = z.string().transform((text) => JSON.parse(text) as unknown)
const Frozen = Json.pipe(DocumentContent)

/** The words of a document as they were issued. */
export const readContent = (content: string): DocumentContent => Frozen.parse(content)

export function documentPdf({ content, hash, issuedOn }: FrozenDocument): Promise<Buffer> {
  const words = readContent(content)
  const sheet = new Sheet({
    title: `${words.title} ${words.number}`,
    author: words.seller.name,
    keywords: hash,
    createdAt: new Date(`${issuedOn}T12:00:00Z`),
  })
  drawLayout1(sheet, words, hash)
  return sheet.bytes()
}

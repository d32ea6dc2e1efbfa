// Reads a text of the shop: Markdown of `# title`, `## heading {#id}`, paragraphs, `- ` lists and `1. ` steps, apart by empty
// lines. A heading without an id is its own. Runs when the shop is built, or once for each file where it runs from its sources.

import type { Template } from './text.ts'

const HEADING = /^## (.{1,200}?)(?: \{#([\w-]{1,60})\})?$/
const LISTS = { ul: /^- /, ol: /^\d{1,2}\. / }

export function parseText(source: string): Template {
  const opening: string[] = []
  const sections: {
    id: string
    heading: string
    blocks: Template['sections'][number]['blocks']
  }[] = []
  let title = ''
  for (const chunk of source.trim().split(/\n{2,}/)) {
    const [, heading, id = heading] = HEADING.exec(chunk) ?? []
    const last = sections.at(-1)
    if (chunk.startsWith('# ')) title = chunk.slice(2)
    else if (heading) sections.push({ id: id ?? '', heading, blocks: [] })
    else if (last) last.blocks = [...last.blocks, blockOf(chunk)]
    else opening.push(joined(chunk))
  }
  return { title, opening, sections }
}

function blockOf(chunk: string): Template['sections'][number]['blocks'][number] {
  const tag = (['ul', 'ol'] as const).find((list) => LISTS[list].test(chunk))
  if (!tag) return { tag: 'p', lines: [joined(chunk)] }
  const items = chunk.split(/\n(?! )/)
  return { tag, lines: items.map((item) => joined(item.replace(LISTS[tag], ''))) }
}

/** A paragraph may run over several lines of its file. */
const joined = (chunk: string) => chunk.replaceAll(/\n */g, ' ')

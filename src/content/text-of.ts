// Every text of the shop is a file in `texts`, read by its key. In a build each call takes the text that it names along
// (scripts/inline-texts.ts), so that neither pages nor the server read files; from the sources a file is read once.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseText } from './parse-text.ts'
import type { PLACEHOLDERS } from './placeholders.ts'
import { fillTemplate, type Template, type Text } from './text.ts'

export type TextKey = keyof typeof PLACEHOLDERS
type FactsOf<Key extends TextKey> = Readonly<
  Record<(typeof PLACEHOLDERS)[Key][number], string | readonly string[]>
>

/** The text of a key, which is written out at each call, filled with all facts that it may name. */
export const textOf = <Key extends TextKey>(key: Key, facts: FactsOf<Key>): Text =>
  fillTemplate(templateOf(key), facts)

const read = new Map<TextKey, Template>()

function templateOf(key: TextKey): Template {
  const template =
    read.get(key) ??
    parseText(readFileSync(join(import.meta.dirname, 'texts', `${key}.md`), 'utf8'))
  read.set(key, template)
  return template
}

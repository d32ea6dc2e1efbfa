// In a build, `textOf('faq', facts)` takes along the text of src/content/texts/faq.md, parsed: no page and no server has the
// parser or reads a file, and a page loads only the texts that it shows.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { parseText } from '#content/parse-text.ts'

const TEXTS = join(import.meta.dirname, '../src/content/texts')
const CALL = /\btextOf\(\s*'([\w-]+)'/g
const IMPORT = /import \{ textOf \} from '(?:#content|\.)\/text-of\.ts'/
const IS_TEXT = /\/src\/content\/texts\/[\w-]+\.md$/

export const inlineTexts = (): Plugin => ({
  name: 'inline-texts',
  enforce: 'pre',
  load: {
    filter: { id: IS_TEXT },
    handler(this: Rollup.PluginContext, id: string) {
      const code = `export default ${JSON.stringify(parseText(readFileSync(id, 'utf8')))}`
      return { code, moduleType: 'js' }
    },
  },
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/, code: IMPORT },
    handler(code: string, id: string) {
      const keys = new Set<string>()
      const inlined = code.replaceAll(CALL, (_, key: string) => {
        keys.add(key)
        return `fillIn(${nameOf(key)}`
      })
      if (/\btextOf\(/.test(inlined)) throw new Error(`${id}: write each key out: textOf('faq', …)`)
      const imports = [
        `import { fillTemplate as fillIn } from '#content/text.ts'`,
        ...[...keys].map((key) => `import ${nameOf(key)} from '${join(TEXTS, key)}.md'`),
      ]
      return { code: inlined.replace(IMPORT, imports.join(';')), map: null }
    },
  },
})

const nameOf = (key: string) => `text_${key.replaceAll('-', '_')}`

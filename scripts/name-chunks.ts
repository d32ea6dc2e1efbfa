import { dirname, join, relative } from 'node:path'
import type { Rollup } from 'vite'

const ROOT = join(import.meta.dirname, '..')
const CALL = /\bchunk\(\s*\(\) => import\('([^']+)'\),?\s*\)/g

/**
 * Passes the imported file to `chunk(() => import('./x.tsx'))`. The build's manifest lists the scripts
 * and styles of a chunk under that name, and the server adds them to a page.
 */
export const nameChunks = () => ({
  name: 'name-chunks',
  enforce: 'pre' as const,
  transform: {
    filter: { id: /\/src\/web\/.*\.tsx?$/, code: /\bchunk\(/ },
    handler(this: Rollup.PluginContext, code: string, id: string) {
      if (code.match(/\bchunk\(/g)?.length !== code.match(CALL)?.length)
        throw new Error(`${id}: write each chunk as chunk(() => import('./x.tsx'))`)
      if (this.environment.config.consumer === 'client') return undefined
      const named = code.replaceAll(CALL, (_, file: string) => {
        const src = relative(ROOT, join(dirname(id), file))
        return `chunk(() => import('${file}'), '${src}')`
      })
      return { code: named, map: null }
    },
  },
})

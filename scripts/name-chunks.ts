import { dirname, join, relative } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
const CALL = /\bchunk\(\s*\(\) => import\('([^']+)'\),?\s*\)/g

/**
 * Lets `chunk(() => import('./x.tsx'))` know the file that it imports: the build's manifest lists
 * the scripts and styles of a chunk under that name.
 */
export const nameChunks = () => ({
  name: 'name-chunks',
  enforce: 'pre' as const,
  transform: {
    filter: { id: /\/src\/web\/.*\.ts$/, code: /\bchunk\(/ },
    handler: (code: string, id: string) => {
      if (code.match(/\bchunk\(/g)?.length !== code.match(CALL)?.length)
        throw new Error(`${id}: write each chunk as chunk(() => import('./x.tsx'))`)
      const named = code.replaceAll(CALL, (_, file: string) => {
        const src = relative(ROOT, join(dirname(id), file))
        return `chunk(() => import('${file}'), '${src}')`
      })
      return { code: named, map: null }
    },
  },
})

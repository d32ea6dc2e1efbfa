import type { Rollup } from 'vite'

const HELPER = /vite\/preload-helper/
const IMPORT = 'return baseModule().catch(handlePreloadError)'
const NONCE = 'document.querySelector("meta[property=csp-nonce]")'

/**
 * Some browsers remember a module that failed to come and never fetch it again under that address. So what loads
 * chunks asks once more, under another address of the same file, whenever an import fails. A module that the file
 * imports itself and that failed stays failed in such a browser: then only a reload helps.
 */
const IMPORT_AGAIN = `
const importAgain = (error) => {
  const [url] = /https?:\\S+?\\.js/.exec(error.message) ?? []
  if (!url) throw error
  importAgain.tries = (importAgain.tries ?? 0) + 1
  return import(/* @vite-ignore */ url + '?again=' + importAgain.tries)
}`

export const importAgain = () => ({
  name: 'import-again',
  enforce: 'pre' as const,
  transform: {
    filter: { id: HELPER },
    handler(this: Rollup.PluginContext, code: string) {
      if (!code.includes(IMPORT) || !code.includes(NONCE))
        this.error('the code that loads chunks has changed: see scripts/import-again.ts')
      const again = 'return baseModule().catch(importAgain).catch(handlePreloadError)'
      // The shop's pages have no nonce to look for.
      return { code: code.replace(IMPORT, again).replace(NONCE, 'null') + IMPORT_AGAIN, map: null }
    },
  },
})

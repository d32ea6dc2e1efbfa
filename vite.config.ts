import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig, type Rolldown } from 'vite'
import { importAgain } from './scripts/import-again.ts'
import { inlineTexts } from './scripts/inline-texts.ts'
import { nameChunks } from './scripts/name-chunks.ts'
import { reach } from './scripts/reach.ts'

const LANDING_SCREENS = [
  'src/web/storefront/home/home-screen.tsx',
  'src/web/storefront/products/products-screen.tsx',
  'src/web/storefront/product/product-screen.tsx',
].map((file) => fileURLToPath(new URL(file, import.meta.url)))

type ModuleInfo = Pick<Rolldown.ModuleInfo, 'code' | 'importedIds'>

/** These modules and all that they import, but for what they load later. */
function modulesOf(ids: readonly string[], infoOf: (id: string) => ModuleInfo | null): Set<string> {
  const modules = new Set<string>()
  const collect = (id: string) => {
    if (modules.has(id) || id.includes('lucide-react')) return
    modules.add(id)
    const { code, importedIds = [] } = infoOf(id) ?? {}
    for (const icon of iconsIn(code ?? '')) modules.add(icon)
    for (const imported of importedIds) collect(imported)
  }
  for (const id of ids) collect(id)
  return modules
}

/** The icons that a module names: their package is one list of all, which says nothing. */
function iconsIn(code: string): string[] {
  const named = code.matchAll(/import\s*\{([^}]*)\}\s*from\s*['"]lucide-react['"]/g)
  return [...named].flatMap(([, list = '']) =>
    list.split(',').map((name) => fileOfIcon(name.trim().split(' ')[0] ?? '')),
  )
}

/** `Share2` is in `share-2.mjs`. */
const fileOfIcon = (name: string) =>
  `${name
    .replaceAll(/([a-z])([A-Z0-9])/g, '$1-$2')
    .replaceAll(/([0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()}.mjs`

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'src/web/public',
  plugins: [tailwind(), react(), nameChunks(), inlineTexts(), reach(), importAgain()],
  // Client and server at once: each leaves a core idle for a part of its time.
  builder: {
    buildApp: async (builder) => {
      await Promise.all(Object.values(builder.environments).map((each) => builder.build(each)))
    },
  },
  resolve: {
    alias: {
      // React has it itself; the router still brings one along for older ones.
      'use-sync-external-store/shim/index.js': 'react',
      'three/examples/jsm/libs/meshopt_decoder.module.js': fileURLToPath(
        new URL('src/web/storefront/product/look/no-decoder.ts', import.meta.url),
      ),
    },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // The page names the files that its entry wants: the entry need not know them too.
        modulePreload: {
          resolveDependencies: (_, files, { hostId }) =>
            hostId.includes('entry-client') ? [] : files,
        },
        rolldownOptions: {
          input: ['src/web/entry-client.ts', 'src/web/start.tsx'],
          // The entry needs nothing but what loads the rest: it stands ready before anything else has come.
          // React is a file of its own, brought to life before the site that it draws: see the entry.
          // What the first page needs whichever it is, travels as one file; what the pages that people
          // land on share, as another; what forms and desks share beyond that, as a third: none is
          // a dozen files of 200 bytes, not even for the page of a piece, and none brings along what
          // its page does not use. The cards of products wait on the page of a piece until its lower half
          // is near. Dialogs and toasts stand on radix and wait until they are needed.
          // A group takes along what its modules import: the search of lists stays out of them, or
          // /products would load the third for the sake of an icon.
          output: {
            // A page names dozens of files, and no hash of theirs can be compressed: seven letters tell them apart.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'loader', test: /vite\/preload-helper/ },
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler)\/|src\/web\/react\.ts/,
                },
                { name: 'kit', tags: ['$initial'], minShareCount: 2 },
                // Before those that would take them along for one of their modules.
                {
                  name: 'prices',
                  test: /contract\/money\.ts|web\/ui\/own-parish\.ts/,
                  minShareCount: 2,
                },
                {
                  name: 'piece',
                  test: /storefront\/product\/(colors|fabric|visits|labels|out-of-view)\.ts|contract\/delivery-(from|sizes|figures)\.ts/,
                  minShareCount: 2,
                },
                {
                  name: (id, chunking) =>
                    modulesOf(LANDING_SCREENS, (one) => chunking.getModuleInfo(one)).has(
                      id.includes('lucide-react') ? basename(id) : id,
                    )
                      ? 'shop'
                      : 'forms',
                  test: /src\/web\/ui\/(?!account\/|cases\/|compare\/|dialog|confirm-dialog|heic|leave-guard|use-leave-|form\.|form-refusal|menu\/|partner-labels|search-|toast-view|tooltip|tree|use-sheet-|product-card|door-price|price|skeleton-card|tab-links|upload-row)|lucide-react|storefront\/order\/(pay-now|just-placed|test-badge)\.tsx?/,
                  minShareCount: 2,
                },
                // What is small and shared by lists and forms: each file of its own would be named, with its
                // hash, in the list of files that every page loads.
                {
                  name: 'small',
                  test: /src\/(contract\/(parishes|receipts|quick-help)|content\/count-word|web\/queries\/replace-query-data)\.ts/,
                  minShareCount: 2,
                },
                {
                  name: 'cards',
                  test: /src\/web\/ui\/(product-card|door-price-line|price|skeleton-card|tab-links)\.tsx/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // One bundled server file starts in 0.2 s; loading drizzle-orm from node_modules costs 0.4 s
      // and 150 MB. Packages with native parts or files beside them stay outside.
      resolve:
        command === 'build'
          ? {
              noExternal: true,
              external: ['@electric-sql/pglite', 'libheif-js', 'sharp', 'pdfkit'],
            }
          : {},
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: {
          // The threads that parse mail and decode photos are files of their own.
          input: {
            server: 'src/server.ts',
            'parse-mail.worker': 'src/inbound/parse-mail.worker.ts',
            'heic.worker': 'src/platform/pictures/heic.worker.ts',
          },
        },
      },
    },
  },
}))

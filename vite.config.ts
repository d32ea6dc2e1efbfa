import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  appType: 'custom',
  publicDir: 'src/web/public',
  plugins: [tailwind(), react()],
  builder: {},
  resolve: {
    alias: {
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
        rolldownOptions: {
          input: 'src/web/entry-client.tsx',
          // What several screens share travels as one file, not as a dozen of 200 bytes. Dialogs and
          // toasts stand on radix and wait until they are wanted.
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'kit',
                  test: /src\/web\/(?:ui\/(?!dialog|confirm-dialog|toast-view)|storefront\/chat\/chat-door)|lucide-react/,
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
          ? { noExternal: true, external: ['@electric-sql/pglite', 'sharp'] }
          : {},
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/server.ts' },
      },
    },
  },
}))

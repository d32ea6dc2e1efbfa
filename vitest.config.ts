import { defineConfig } from 'vitest/config'
import { LongestFirst } from './scripts/longest-first.ts'
import { nameChunks } from './scripts/name-chunks.ts'
import { projects } from './scripts/projects.ts'
import { reach } from './scripts/reach.ts'

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    fsModuleCachePath: '.cache/modules',
    sequence: { sequencer: LongestFirst },
    projects: projects.map((project) => ({ plugins: [nameChunks(), reach()], ...project })),
  },
})

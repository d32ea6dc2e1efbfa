import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressAssets, finishCompressing } from './compressed-assets.ts'

const SCRIPT = Array.from({ length: 400 }, (_, line) => `export const piece${line} = ${line * 7}`)
const files = (folder: string) => readdirSync(folder).toSorted()

let folder: string
let script: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yaadbox-site-'))
  script = join(folder, 'shop.js')
  writeFileSync(script, SCRIPT.join('\n'))
  writeFileSync(join(folder, 'picture.webp'), 'a picture')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('each script has a brotli and a gzip version with the same text, a picture has none', async () => {
  await compressAssets(folder)
  expect(files(folder)).toEqual(['picture.webp', 'shop.js', 'shop.js.br', 'shop.js.gz'])
  const text = SCRIPT.join('\n')
  expect(brotliDecompressSync(readFileSync(`${script}.br`)).toString()).toBe(text)
  expect(gunzipSync(readFileSync(`${script}.gz`)).toString()).toBe(text)
})

test('a site that was compressed quickly is compressed at its best once, with the same text', async () => {
  await compressAssets(folder, { quickly: true })
  const quick = statSync(`${script}.br`)

  await finishCompressing(folder)
  const best = statSync(`${script}.br`)
  expect(best.size).toBeLessThan(quick.size)
  expect(brotliDecompressSync(readFileSync(`${script}.br`)).toString()).toBe(SCRIPT.join('\n'))
  expect(files(folder)).toEqual(['picture.webp', 'shop.js', 'shop.js.br', 'shop.js.gz'])

  await finishCompressing(folder)
  expect(statSync(`${script}.br`).mtimeMs).toBe(best.mtimeMs)
})

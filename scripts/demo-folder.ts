// The demo shop's folder of served files. A file that already exists with the same name and content
// hash is not encoded again; files that were not saved in this run are removed at its end.

import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { PictureFacts } from '#contract/product-views.ts'
import {
  decodePicture,
  encodeForm,
  encodePicture,
  PICTURE_FORMATS,
  PICTURE_WIDTHS,
  pictureHash,
} from '#platform/pictures/pictures.ts'

const SPIN_WIDTH = 800
const FOLDERS = ['pictures', 'spins', 'models'] // these contain served files only

export type DemoFolder = Awaited<ReturnType<typeof openDemoFolder>>

export async function openDemoFolder(root: string) {
  const present = await listServedFiles(root)
  const known = await readKnownPictures(join(root, 'catalogue.json'))
  const kept = new Set<string>()

  /** `path` is relative to the demo folder and contains a content hash. */
  async function save(path: string, bytes: Buffer) {
    kept.add(path)
    if (present.has(path)) return
    const target = join(root, path)
    await mkdir(dirname(target), { recursive: true })
    await writeFile(`${target}.part`, bytes) // an interrupted run leaves no partial file
    await rename(`${target}.part`, target)
  }

  async function savePicture(
    source: Buffer,
    name: string,
    widths: readonly number[] = PICTURE_WIDTHS,
  ): Promise<PictureFacts> {
    const facts = known.get(`${name}.${pictureHash([source], widths)}`)
    const paths = facts ? pathsOf(facts) : []
    if (facts && paths.every((path) => present.has(path))) {
      for (const path of paths) kept.add(path)
      return facts
    }
    const { picture, files } = await encodePicture(source, name, widths)
    for (const file of files) await save(`pictures/${file.name}`, file.bytes)
    return picture
  }

  /** All frames share one hash, so that a frame's URL depends only on its number. */
  async function saveSpin(frames: readonly Buffer[], slug: string) {
    const hash = pictureHash(frames, [SPIN_WIDTH])
    for (const [index, frame] of frames.entries()) {
      const stem = `spins/${slug}/${String(index).padStart(2, '0')}.${hash}`
      const paths = PICTURE_FORMATS.map((format) => `${stem}.${format}`)
      for (const path of paths) kept.add(path)
      if (paths.every((path) => present.has(path))) continue

      const raster = await decodePicture(frame, SPIN_WIDTH)
      for (const format of PICTURE_FORMATS)
        await save(`${stem}.${format}`, await encodeForm(raster, SPIN_WIDTH, format))
    }
    const pattern = `/spins/${slug}/{frame}.${hash}`
    return { avif: `${pattern}.avif`, webp: `${pattern}.webp` }
  }

  async function removeTheRest() {
    const unused = [...present].filter((path) => !kept.has(path))
    for (const path of unused) await rm(join(root, path))
    return { kept: kept.size, removed: unused.length }
  }

  return { save, savePicture, saveSpin, removeTheRest }
}

async function listServedFiles(root: string): Promise<Set<string>> {
  const paths: string[] = []
  for (const folder of FOLDERS) {
    await mkdir(join(root, folder), { recursive: true })
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    for (const { parentPath, name } of files)
      paths.push(relative(root, join(parentPath, name)).replaceAll(sep, '/'))
  }
  return new Set(paths)
}

/** The sizes and placeholders of all pictures in the previous run's catalogue, by `<name>.<hash>`. */
async function readKnownPictures(catalogue: string): Promise<Map<string, PictureFacts>> {
  const known = new Map<string, PictureFacts>()
  const text = await readFile(catalogue, 'utf8').catch(() => '{}')
  JSON.parse(text, (_key, value) => {
    if (!value?.widths) return value
    const { src, width, height, widths, placeholder }: PictureFacts = value
    const name = src.slice('/pictures/'.length, src.lastIndexOf('-'))
    known.set(name, { src, width, height, widths, placeholder })
    return value
  })
  return known
}

function pathsOf({ src, widths }: PictureFacts): string[] {
  const stem = src.slice('/'.length, src.lastIndexOf('-'))
  return widths.flatMap((width) => PICTURE_FORMATS.map((format) => `${stem}-${width}.${format}`))
}

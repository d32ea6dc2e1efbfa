// Files of products as staff upload them: pictures, room panoramas, turntables and 3D models. Each
// call answers the facts that a product then carries; the product itself is saved separately.

import type { Context } from 'hono'
import { Hono } from 'hono'
import { FetchPicture, UploadPicture } from '#contract/uploads.ts'
import { noteFiles } from '#domain/catalogue/unused-files.ts'
import { body, type ApiEnv, query, describe } from '#http/endpoint.ts'
import { requireAbility } from '#http/staff-guard.ts'
import { readUpload, readUploads } from '#http/uploads.ts'
import { fetchPublic } from '#platform/network/fetch-public.ts'
import type { PictureFile } from '#platform/pictures/pictures.ts'
import { MODEL_MAX_BYTES, readModel } from '#platform/pictures/uploaded-model.ts'
import {
  encodeUpload,
  PICTURE_MAX_BYTES,
  type UploadedPicture,
} from '#platform/pictures/uploaded-picture.ts'
import { encodeSpin, SPIN_MAX_BYTES } from '#platform/pictures/uploaded-spin.ts'

const tag = 'Staff'
const REFUSED = { 413: 'Too large', 422: 'Not what it should be', 503: 'Not stored' }

export const productFiles = new Hono<ApiEnv>()
  .post(
    '/product-pictures',
    requireAbility('products.write'),
    describe('Upload a picture (multipart field `file`, or the file itself)', {
      asks: UploadPicture,
      answers: { 201: 'The facts of the picture', ...REFUSED },
      tag,
    }),
    query(UploadPicture),
    async (c) => {
      const { kind, crop } = c.req.valid('query')
      const file = await readUpload(c, PICTURE_MAX_BYTES, 'bad-picture')
      return c.json(await keepPicture(c, { ...file, kind, crop }), 201)
    },
  )
  .post(
    '/product-pictures/by-address',
    requireAbility('products.write'),
    describe('Fetch a picture from a public address', {
      takes: FetchPicture,
      answers: { 201: 'The facts of the picture', ...REFUSED },
      tag,
    }),
    body(FetchPicture),
    async (c) => {
      const { address, kind } = c.req.valid('json')
      const bytes = await fetchPublic(address, { mostBytes: PICTURE_MAX_BYTES })
      const fileName = new URL(address).pathname.split('/').at(-1) ?? ''
      return c.json(await keepPicture(c, { bytes, fileName, kind }), 201)
    },
  )
  .post(
    '/product-spins',
    requireAbility('products.write'),
    describe(
      'Upload a turntable (multipart field `frames`, 8 to 72 pictures in order of their names)',
      {
        answers: { 201: 'The facts of the turntable', ...REFUSED },
        tag,
      },
    ),
    async (c) => {
      const frames = await readUploads(c, 'frames', SPIN_MAX_BYTES)
      const { spin, files } = await encodeSpin(frames)
      await store(c, { folder: 'spins', address: spin.webp, files })
      return c.json(spin, 201)
    },
  )
  .post(
    '/product-models',
    requireAbility('products.write'),
    describe('Upload a 3D model (multipart field `file`, or the file itself)', {
      answers: { 201: 'The facts of the model', ...REFUSED },
      tag,
    }),
    async (c) => {
      const { path, bytes } = readModel((await readUpload(c, MODEL_MAX_BYTES, 'bad-model')).bytes)
      const [folder = '', ...rest] = path.split('/')
      await store(c, { folder, address: `/${path}`, files: [{ name: rest.join('/'), bytes }] })
      return c.json({ src: `/${path}`, bytes: bytes.length }, 201)
    },
  )

async function keepPicture(c: Context<ApiEnv>, upload: UploadedPicture) {
  const { picture, files } = await encodeUpload(upload)
  await store(c, { folder: 'pictures', address: picture.src, files })
  return picture
}

type Storing = { folder: string; address: string; files: readonly PictureFile[] }

/**
 * Noted before they are stored, so that none lies there unknown; and nothing names them until all
 * of them are stored.
 */
async function store(c: Context<ApiEnv>, { folder, address, files }: Storing) {
  const { storage } = c.var.parts
  const paths = files.map(({ name }) => `${folder}/${name}`)
  await c.var.write((tx) => noteFiles(tx, { address, paths }))
  for (const [index, { bytes }] of files.entries()) await storage.put(paths[index] ?? '', bytes)
  await c.var.write((tx) => tx.record('file.uploaded', { path: paths.at(-1) ?? folder }))
}

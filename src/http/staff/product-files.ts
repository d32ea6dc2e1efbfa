// Uploads of product files: pictures, room panoramas, turntables and 3D models. Each call answers with
// the facts to store in the product, which is saved separately.

import type { Context } from 'hono'
import { Model, ProductPicture, Spin } from '#contract/product-views.ts'
import { FetchPicture, UploadPicture } from '#contract/uploads.ts'
import type { ApiEnv } from '#http/endpoint.ts'
import { endpoint, type Routes } from '#http/route.ts'
import { type ShownFiles, storeShown } from '#http/store-files.ts'
import { A_FILE, FILE_AS_IT_IS, formOf, readUpload, readUploads } from '#http/uploads.ts'
import { fetchPublic } from '#platform/network/fetch-public.ts'
import { MODEL_MAX_BYTES, readModel } from '#platform/pictures/uploaded-model.ts'
import {
  encodeUpload,
  PICTURE_MAX_BYTES,
  type UploadedPicture,
} from '#platform/pictures/uploaded-picture.ts'
import {
  encodeSpin,
  MAX_FRAMES,
  MIN_FRAMES,
  SPIN_MAX_BYTES,
} from '#platform/pictures/uploaded-spin.ts'

const upload = {
  needs: 'products.write',
  status: 201,
} as const

const PICTURE = [
  'bad-picture',
  'costly-picture',
  'moving-picture',
  'not-a-panorama',
  'storage-unavailable',
  'too-many-pixels',
  'upload-too-large',
] as const

export const productFiles = {
  'POST /product-pictures': endpoint({
    ...upload,
    summary: 'Upload a picture, in a form or as it is',
    takes: { ...formOf({ file: A_FILE }), ...FILE_AS_IT_IS },
    refuses: PICTURE,
    query: UploadPicture,
    responseSchema: ProductPicture,
    handle: async (c, { query: { kind, crop } }) => {
      const file = await readUpload(c, PICTURE_MAX_BYTES, 'bad-picture')
      return c.json(await storePicture(c, { ...file, kind, crop }), 201)
    },
  }),
  'POST /product-pictures/by-address': endpoint({
    ...upload,
    summary: 'Fetch a picture from a public address',
    refuses: [...PICTURE, 'address-refused'],
    body: FetchPicture,
    responseSchema: ProductPicture,
    handle: async (c, { body: { address, kind } }) => {
      const bytes = await fetchPublic(address, { maxBytes: PICTURE_MAX_BYTES })
      const fileName = new URL(address).pathname.split('/').at(-1) ?? ''
      return c.json(await storePicture(c, { bytes, fileName, kind }), 201)
    },
  }),
  'POST /product-spins': endpoint({
    ...upload,
    summary: 'Upload a turntable: pictures in order of their names',
    takes: formOf({ frames: A_FILE.array().min(MIN_FRAMES).max(MAX_FRAMES) }),
    responseSchema: Spin,
    refuses: ['bad-turntable', 'upload-too-large'],
    handle: async (c) => {
      const frames = await readUploads(c, 'frames', SPIN_MAX_BYTES)
      const { spin, files } = await encodeSpin(frames)
      await store(c, { folder: 'spins', address: spin.webp, files })
      return c.json(spin, 201)
    },
  }),
  'POST /product-models': endpoint({
    ...upload,
    summary: 'Upload a 3D model, in a form or as it is',
    takes: { ...formOf({ file: A_FILE }), ...FILE_AS_IT_IS },
    responseSchema: Model,
    refuses: ['bad-model', 'upload-too-large'],
    handle: async (c) => {
      const { path, bytes } = readModel((await readUpload(c, MODEL_MAX_BYTES, 'bad-model')).bytes)
      const [folder = '', ...rest] = path.split('/')
      await store(c, { folder, address: `/${path}`, files: [{ name: rest.join('/'), bytes }] })
      return c.json({ src: `/${path}`, bytes: bytes.length }, 201)
    },
  }),
} satisfies Routes

async function storePicture(c: Context<ApiEnv>, upload: UploadedPicture) {
  const { picture, files } = await encodeUpload(upload)
  await store(c, { folder: 'pictures', address: picture.src, files })
  return picture
}

async function store(c: Context<ApiEnv>, stored: ShownFiles) {
  const paths = await storeShown(c, stored)
  await c.var.write((tx) => tx.record('file.uploaded', { path: paths.at(-1) ?? stored.folder }))
}

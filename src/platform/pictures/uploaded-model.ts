// A 3D model that staff uploaded: one complete, self-contained binary glTF 2.0 file that needs no
// extra decoder in the browser. Checked by its header; stored unchanged.

import { createHash } from 'node:crypto'
import { z } from 'zod'
import { Refusal } from '#platform/refusal.ts'

export const MODEL_MAX_BYTES = 15 * 1024 * 1024

const HEADER_BYTES = 12
const CHUNK_HEADER_BYTES = 8
const MAGIC = 0x46_54_6c_67 // 'glTF'
const JSON_CHUNK = 0x4e_4f_53_4a // 'JSON'
const VERSION = 2
const HASH_LENGTH = 10

const part = z.looseObject({ uri: z.string().optional() })
const Scene = z.looseObject({
  asset: z.looseObject({ version: z.string().startsWith('2.') }),
  meshes: z.array(z.unknown()).min(1),
  buffers: z.array(part).optional(),
  images: z.array(part).optional(),
  extensionsRequired: z.array(z.string()).optional(),
})
/** Extensions that need a decoder in WebAssembly, which the content security policy forbids. */
const PACKED = new Set([
  'KHR_draco_mesh_compression',
  'EXT_meshopt_compression',
  'KHR_meshopt_compression',
  'KHR_texture_basisu',
])

/** The name and bytes of a model that may be shown, or the refusal `bad-model`. */
export function readModel(bytes: Buffer): { path: string; bytes: Buffer } {
  if (!isWholeModel(bytes)) throw new Refusal('bad-model')
  const hash = createHash('sha256').update(bytes).digest('hex')
  const folder = hash.slice(-HASH_LENGTH)
  return { path: `models/products/${folder}.${hash.slice(0, HASH_LENGTH)}.glb`, bytes }
}

function isWholeModel(bytes: Buffer): boolean {
  const start = HEADER_BYTES + CHUNK_HEADER_BYTES
  if (bytes.length <= start) return false
  const [magic, version, length] = [0, 4, 8].map((at) => bytes.readUInt32LE(at))
  if (magic !== MAGIC || version !== VERSION || length !== bytes.length) return false
  const [chunkLength = 0, chunkType] = [12, 16].map((at) => bytes.readUInt32LE(at))
  if (chunkType !== JSON_CHUNK || start + chunkLength > bytes.length) return false
  const scene = Scene.safeParse(parse(bytes.subarray(start, start + chunkLength)))
  if (!scene.success) return false
  const { buffers = [], images = [], extensionsRequired = [] } = scene.data
  if (extensionsRequired.some((name) => PACKED.has(name))) return false
  return [...buffers, ...images].every(({ uri }) => uri === undefined || uri.startsWith('data:'))
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

import { readFileSync, globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aModel } from '#testing/files.ts'
import { readModel } from './uploaded-model.ts'

test('a whole binary glTF is accepted, named by its content', () => {
  const { path, bytes } = readModel(aModel())
  expect(path).toMatch(/^models\/products\/[0-9a-f]{10}\.[0-9a-f]{10}\.glb$/)
  expect(bytes).toEqual(aModel())
  for (const file of globSync('demo/models/*.glb'))
    expect(readModel(readFileSync(file)).path).toMatch(/\.glb$/)
})

const cut = aModel().subarray(0, 40)
const longer = Buffer.concat([aModel(), Buffer.from('PK')])
test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('glTF but not really, only a text that begins so')],
  ['one that breaks off', cut],
  ['one with something behind it', longer],
  ['one of an older version', aModel({ asset: { version: '1.0' } })],
  ['one that shows nothing', aModel({ meshes: [] })],
  ['one whose textures are elsewhere', aModel({ images: [{ uri: 'https://a.example/a.png' }] })],
  ['one that wants a decoder', aModel({ extensionsRequired: ['KHR_draco_mesh_compression'] })],
])('a model is refused: %s', (_, bytes) => {
  expect(() => readModel(bytes)).toThrow('bad-model')
})

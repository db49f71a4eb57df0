import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MODEL_FILE_MAX_BYTES } from '@palisade/contract/recognition'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { builtInManifest } from './built-in-manifest.ts'
import { createModelDraft, type ModelDraft } from './model-draft.ts'

const names = ['detector.onnx', 'anchors.bin', 'landmarks.onnx', 'embedder.onnx']
const sizes = (bytes = 4) => names.map(file => ({ file, bytes }))
const manifest = JSON.stringify({ ...builtInManifest('tiny'), id: 'site-1' })

let root: string
let draft: ModelDraft
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'palisade-draft-'))
  draft = createModelDraft(path.join(root, '.draft'))
})
afterEach(() => rm(root, { recursive: true, force: true }))

const begin = (text = manifest, files = sizes()) => draft.begin({ manifest: text, files }, async () => {})
const refusalOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: { refusal?: string; detail?: string }) => [error.refusal, error.detail],
  )

test('files come in parts, and a part that comes twice is taken once', async () => {
  const id = await begin()
  expect(await draft.put(id, 'embedder.onnx', 0, Buffer.from('ab'))).toBe(2)
  expect(await draft.put(id, 'embedder.onnx', 0, Buffer.from('ab'))).toBe(2)
  expect(await draft.put(id, 'embedder.onnx', 2, Buffer.from('cd'))).toBe(4)
  expect(await readFile(path.join(root, '.draft', 'embedder.onnx'), 'utf8')).toBe('abcd')
  expect(() => draft.whole(id)).toThrow('file_missing: detector.onnx')
  for (const name of names) await draft.put(id, name, 0, Buffer.from('abcd'))
  expect(draft.whole(id).manifest.id).toBe('site-1')
})

test('a part is put where it belongs, into a file that the manifest names', async () => {
  const id = await begin()
  expect(await refusalOf(draft.put(id, 'embedder.onnx', 2, Buffer.from('cd')))).toContain('part_out_of_place')
  expect(await refusalOf(draft.put(id, '../x', 0, Buffer.from('cd')))).toContain('part_out_of_place')
  expect(await refusalOf(draft.put(id, 'embedder.onnx', 0, Buffer.from('abcde')))).toContain('too_large')
})

test('another upload ends the one before', async () => {
  const id = await begin()
  await begin()
  expect(await refusalOf(draft.put(id, 'embedder.onnx', 0, Buffer.from('a')))).toContain('upload_gone')
})

test('a file that is missing or too large is refused before a byte of it is sent', async () => {
  expect(await refusalOf(begin(manifest, sizes().slice(1)))).toEqual(['file_missing', 'detector.onnx'])
  expect(await refusalOf(begin(manifest, sizes(MODEL_FILE_MAX_BYTES + 1)))).toContain('too_large')
})

test.each([
  ['no JSON', 'text', /^model\.json/],
  ['a path out of its folder', manifest.replaceAll('embedder.onnx', '..'), /^embedder\.file/],
  ['a file in place of the manifest', manifest.replaceAll('embedder.onnx', 'model.json'), /^embedder\.file/],
  ['no anchors', manifest.replace('"anchors"', '"anchor"'), /^detector/],
  ['a calibration that rises', manifest.replace('[0.3,98]', '[0.3,1]'), /^embedder\.calibration/],
  ['a size of its own', manifest.replaceAll('"height":150', '"height":112'), /^embedder\.input\.height/],
])('a manifest with %s is refused with the field', async (_name, text, field) => {
  expect(await refusalOf(begin(text))).toEqual(['manifest_invalid', expect.stringMatching(field)])
})

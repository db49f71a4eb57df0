import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { MODEL_PART_BYTES, type FaceModelManifest, type ModelAnswer } from '@palisade/contract/recognition'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ensureBuiltInModel } from './model/built-in-model.ts'
import { createModelDesk, type ModelDesk } from './desk/model-desk.ts'
import { createModelDraft } from './model/model-draft.ts'
import { partsOf, readManifest, sha256Of } from './model/model-files.ts'
import { createModelStore } from './model/model-store.ts'
import { tryModel } from './desk/model-trial.ts'
import { echoNetwork, endlessNetwork, externalNetwork, hugeNetwork } from './model/odd-networks.testing.ts'
import { createRecogniser, type Recogniser } from './recogniser.ts'

const log = pino({ level: 'silent' })
const pictures = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
)

/** The built-in model, made once; each test has a copy of its folder. */
let made: string
let models: string
let recogniser: Recogniser
let desk: ModelDesk
beforeAll(async () => {
  made = await mkdtemp(path.join(tmpdir(), 'palisade-made-models-'))
  await ensureBuiltInModel(made, 'tiny')
})
afterAll(() => rm(made, { recursive: true, force: true }))

/** As the program starts, over the folder of `models`. */
function start(lookLimit?: number) {
  const store = createModelStore(models)
  const draft = createModelDraft(path.join(models, '.draft'))
  recogniser = createRecogniser({ models, store, detector: 'tiny', workers: 1, log })
  const trial: typeof tryModel = (folder, manifest) =>
    tryModel(folder, manifest, lookLimit === undefined ? {} : { lookLimit })
  desk = createModelDesk({ store, draft, recogniser, detector: 'tiny', log, trial })
}
beforeEach(async () => {
  models = await mkdtemp(path.join(tmpdir(), 'palisade-site-models-'))
  await cp(made, models, { recursive: true })
  start()
  return async () => {
    await recogniser.stop()
    await rm(models, { recursive: true, force: true })
  }
})

interface Brought {
  manifest: FaceModelManifest
  files: Map<string, Buffer>
}

/** A model of a site, made of the built-in one. */
async function siteModel(change: (manifest: FaceModelManifest) => void = () => {}): Promise<Brought> {
  const folder = path.join(made, 'built-in-tiny')
  const manifest = await readManifest(folder)
  manifest.id = 'site-1'
  manifest.embedder.flipAverage = false
  change(manifest)
  const names = partsOf(manifest).map(({ file }) => file)
  const files = await Promise.all(
    names.map(async name => [name, await readFile(path.join(folder, name))] as const),
  )
  return { manifest, files: new Map(files) }
}

async function withDetector(network: Buffer): Promise<Brought> {
  const model = await siteModel(({ detector }) => {
    detector.sha256 = sha256Of(network)
  })
  model.files.set('detector.onnx', network)
  return model
}

async function bring({ manifest, files }: Brought): Promise<ModelAnswer> {
  const begun = await desk.begin({
    manifest: JSON.stringify(manifest),
    files: [...files].map(([file, { length }]) => ({ file, bytes: length })),
  })
  if (!begun.ok) return begun
  const uploadId = begun.uploadId ?? ''
  for (const [file, bytes] of files)
    for (let at = 0; at < bytes.length; at += MODEL_PART_BYTES) {
      const put = await desk.put(uploadId, file, at, bytes.subarray(at, at + MODEL_PART_BYTES))
      if (!put.ok) return put
    }
  return desk.add(uploadId)
}
const refusalOf = (answer: ModelAnswer) => (answer.ok ? 'none' : answer.refusal)
const states = async () => (await desk.list()).map(({ id, state }) => [id, state])
const look = async () => recogniser.look(await readFile(path.join(pictures, 'sample1.jpg')))

test('a model that passes its trial is kept, used when it is chosen, also after a start, and removed', async () => {
  await recogniser.open()
  const before = recogniser.status().model?.modelId
  const added = await bring(await siteModel())
  expect(added).toMatchObject({ ok: true, model: { id: 'site-1', state: 'ready', trial: { faces: 2 } } })
  expect(await states()).toEqual([
    ['built-in-tiny', 'in_use'],
    ['site-1', 'ready'],
  ])

  expect(await desk.use('site-1')).toMatchObject({ ok: true, wasInUse: 'built-in-tiny' })
  const { model } = recogniser.status()
  expect(model).toMatchObject({ name: 'site-1', isBuiltIn: false })
  expect(model?.modelId).not.toBe(before)
  expect(await look()).toMatchObject({ ok: true, modelId: model?.modelId })
  expect(refusalOf(await desk.remove('site-1'))).toBe('in_use')
  expect(refusalOf(await bring(await siteModel()))).toBe('id_taken')

  await recogniser.stop()
  start()
  await recogniser.open()
  expect(recogniser.status().model?.modelId).toBe(model?.modelId)

  await desk.use('built-in-tiny')
  expect(recogniser.status().model?.modelId).toBe(before)
  expect(refusalOf(await desk.remove('site-1'))).toBe('none')
  expect(await states()).toEqual([['built-in-tiny', 'in_use']])
  expect(refusalOf(await desk.use('site-1'))).toBe('not_found')
})

test('a model that is damaged later is told, and the built-in one can be used in its place', async () => {
  await bring(await siteModel())
  await desk.use('site-1')
  await recogniser.stop()
  await writeFile(path.join(models, 'site-1', 'embedder.onnx'), 'cut')
  start()
  await expect(recogniser.open()).rejects.toThrow('hash_mismatch')
  expect(await states()).toEqual([
    ['built-in-tiny', 'ready'],
    ['site-1', 'failed'],
  ])
  expect(refusalOf(await desk.use('built-in-tiny'))).toBe('none')
  expect(await look()).toMatchObject({ ok: true })
})

test.each<[string, () => Promise<Brought>]>([
  ['not_onnx', () => withDetector(Buffer.from('no network\n'.repeat(1000)))],
  ['external_data', () => withDetector(externalNetwork())],
  ['wrong_shape', () => withDetector(echoNetwork())],
  ['wrong_shape', () => siteModel(({ embedder }) => (embedder.dimensions = 256))],
  ['wrong_shape', () => siteModel(({ embedder }) => (embedder.input.name = 'picture'))],
  ['wrong_shape', () => siteModel(({ embedder }) => (embedder.input.width = embedder.input.height = 112))],
  ['wrong_shape', () => siteModel(({ landmarks }) => (landmarks!.points = 5))],
  ['manifest_invalid', () => siteModel(({ detector }) => (detector.outputs = {}))],
  ['hash_mismatch', () => siteModel(({ embedder }) => (embedder.sha256 = '0'.repeat(64)))],
  ['finds_no_face', () => siteModel(({ detector }) => (detector.minScore = 1))],
  [
    'not_told_apart',
    () =>
      siteModel(({ embedder }) => {
        embedder.calibration = [
          [1, 99],
          [2, 50],
        ]
      }),
  ],
])('a model is refused for %s, and nothing of it is left', async (refusal, model) => {
  expect(refusalOf(await bring(await model()))).toBe(refusal)
  expect(await readdir(models)).toEqual(['built-in-tiny'])
})

test('one that takes all memory is ended before it has it', async () => {
  start(60_000)
  expect(refusalOf(await bring(await withDetector(hugeNetwork())))).toBe('crashed')
  expect(await readdir(models)).toEqual(['built-in-tiny'])
})

test('one that runs for ever is ended', async () => {
  start(2000)
  expect(refusalOf(await bring(await withDetector(endlessNetwork())))).toBe('too_slow')
  expect(await readdir(models)).toEqual(['built-in-tiny'])
})

test('while one is tried no other deed begins', async () => {
  const first = bring(await siteModel())
  const second = await siteModel(manifest => (manifest.id = 'site-2'))
  const answers = await Promise.all([first, bring(second)])
  expect(answers.map(refusalOf).filter(refusal => refusal === 'none').length).toBeLessThan(2)
})

test('a folder that no trial was made of is no model', async () => {
  await mkdir(path.join(models, 'by-hand'))
  const { manifest } = await siteModel()
  await writeFile(path.join(models, 'by-hand', 'model.json'), JSON.stringify(manifest))
  expect(await states()).toEqual([['built-in-tiny', 'loading']])
  expect(refusalOf(await desk.use('by-hand'))).toBe('not_found')
})

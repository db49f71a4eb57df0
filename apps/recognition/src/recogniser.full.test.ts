import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FacesAnswer, FoundFace } from '@palisade/contract/recognition'
import { pino } from 'pino'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuiltInModel } from './model/built-in-model.ts'
import { createModelStore } from './model/model-store.ts'
import { createRecogniser, type Recogniser } from './recogniser.ts'
import { createWorkerPool } from './worker/worker-pool.ts'
import { startWorker, type WorkerProcess } from './worker/worker-process.ts'

// Real pictures of people: they come with the weights and are in no repository of ours.
const samples = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'demo',
)
const sample = (number: number) => readFile(path.join(samples, `sample${number}.jpg`))
const log = pino({ level: 'silent' })

let models: string
let recogniser: Recogniser
beforeAll(async () => {
  models = await mkdtemp(path.join(tmpdir(), 'palisade-models-'))
  recogniser = createRecogniser({
    models,
    store: createModelStore(models),
    detector: 'ssd',
    workers: 1,
    log,
  })
  await recogniser.open()
})
afterAll(async () => {
  await recogniser.stop()
  await rm(models, { recursive: true, force: true })
})

type Look = Extract<FacesAnswer, { ok: true }>
const look = async (picture: Uint8Array) => (await recogniser.look(picture)) as Look
const featureOf = ({ feature }: FoundFace) =>
  new Float32Array(Uint8Array.from(Buffer.from(feature ?? '', 'base64')).buffer)
const distance = (first: FoundFace, second: FoundFace) => {
  const other = featureOf(second)
  return Math.hypot(...featureOf(first).map((value, at) => value - (other[at] ?? 0)))
}

test('finds the faces of a picture, the largest first, and says what they are like', async () => {
  const { faces, width, height } = await look(await sample(1))
  expect([width, height]).toEqual([1920, 1280])
  expect(faces).toHaveLength(3)
  expect(faces[0]?.quality).toMatchObject({ faults: [] })
  expect(faces.map(({ box }) => Math.round(box.width / 20))).toEqual([10, 9, 10])
})

test('a face in another light, smaller or mirrored is nearer to itself than any other face', async () => {
  const { faces } = await look(await sample(1))
  const changed = await sharp(await sample(1))
    .resize(960)
    .modulate({ brightness: 0.8 })
    .flop()
    .jpeg()
    .toBuffer()
  const again = await look(changed)
  for (const face of faces) {
    const others = again.faces.map(other => distance(face, other)).toSorted((one, other) => one - other)
    expect(others[0]).toBeLessThan(0.4)
    expect(others[1]).toBeGreaterThan(0.55)
  }
})

test('says why a face is not to be enrolled', async () => {
  const small = await sharp(await sample(1))
    .resize(640)
    .jpeg()
    .toBuffer()
  expect((await look(small)).faces[0]?.quality.faults).toContain('too_small')
  const dark = await sharp(await sample(6))
    .modulate({ brightness: 0.15 })
    .jpeg()
    .toBuffer()
  expect((await look(dark)).faces.flatMap(({ quality }) => quality.faults)).toContain('too_dark')
})

test('a picture without a face has none, and what is no picture is said to be none', async () => {
  const empty = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#778' } })
    .png()
    .toBuffer()
  expect((await look(empty)).faces).toEqual([])
  expect(await recogniser.look(Buffer.from('no picture'))).toEqual({ ok: false, failure: 'undecodable' })
})

/** Phones store a picture so, for each EXIF orientation, that is to be shown upright. */
const turns: ((upright: Sharp) => Promise<Buffer>)[] = [
  upright => png(upright),
  upright => png(upright.flop()),
  upright => png(upright.rotate(180)),
  upright => png(upright.flip()),
  async upright => png(sharp(await png(upright.rotate(90))).flop()),
  upright => png(upright.rotate(270)),
  async upright => png(sharp(await png(upright.rotate(270))).flop()),
  upright => png(upright.rotate(90)),
]
const png = (picture: Sharp) => picture.png().toBuffer()
const half = async () => sharp(await png(sharp(await sample(1)).resize(960)))

test('a face is found at its place whichever way its EXIF says that the picture is turned', async () => {
  const [first] = (await look(await png(await half()))).faces
  for (const [index, turn] of turns.entries()) {
    const turned = await sharp(await turn(await half()))
      .jpeg({ quality: 100 })
      .withMetadata({ orientation: index + 1 })
      .toBuffer()
    const { faces } = await look(turned)
    const nearest = faces.find(({ box }) => Math.abs(box.x - first!.box.x) < 5)
    expect(nearest?.box.y).toBeCloseTo(first!.box.y, -1)
    expect(distance(first!, nearest!)).toBeLessThan(0.1)
  }
})

test.each<[string, (picture: Sharp) => Promise<Buffer>]>([
  ['a picture with transparency', picture => png(picture.ensureAlpha())],
  ['a picture of 16 bits', picture => png(picture.toColourspace('rgb16'))],
  ['a picture for print', picture => picture.toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()],
])('%s gives the features of the plain one', async (_name, make) => {
  const [plain] = (await look(await png(await half()))).faces
  const [face] = (await look(await make(await half()))).faces
  expect(distance(plain!, face!)).toBeLessThan(0.1)
})

test('a drawn face is none', async () => {
  const drawn = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
    <rect width="600" height="600" fill="#fff"/><circle cx="300" cy="300" r="220" fill="#fc3" stroke="#000" stroke-width="9"/>
    <circle cx="220" cy="240" r="28"/><circle cx="380" cy="240" r="28"/>
    <path d="M190 370q110 110 220 0" fill="none" stroke="#000" stroke-width="14"/></svg>`)
  expect((await look(await png(sharp(drawn)))).faces).toEqual([])
})

test('a worker that is killed under a picture is replaced', async () => {
  const started: WorkerProcess[] = []
  const start = () => {
    const worker = startWorker()
    started.push(worker)
    return worker
  }
  const folder = path.join(models, 'built-in-ssd')
  const pool = createWorkerPool({ size: 1, folder, log, start })
  await pool.open()
  const answer = pool.look(await sample(2))
  await started[0]?.kill()
  expect(await answer).toEqual({ ok: false, failure: 'crashed' })
  expect(await pool.look(await sample(2))).toMatchObject({ ok: true })
  expect(started).toHaveLength(2)
  await pool.stop()
})

test('workers that go end their picture, and those that wait are told to come again', async () => {
  const pool = createWorkerPool({ size: 1, folder: path.join(models, 'built-in-ssd'), log })
  await pool.open()
  const picture = await sample(2)
  const answers = [pool.look(picture), pool.look(picture), pool.look(picture)]
  await pool.retire()
  expect(await Promise.all(answers)).toMatchObject([
    { ok: true },
    { ok: false, failure: 'busy' },
    { ok: false, failure: 'busy' },
  ])
  expect(await pool.look(picture)).toEqual({ ok: false, failure: 'busy' })
})

test('a picture that takes too long is given up', async () => {
  const pool = createWorkerPool({ size: 1, folder: path.join(models, 'built-in-ssd'), log, lookLimit: 1 })
  expect(await pool.look(await sample(2))).toEqual({ ok: false, failure: 'timeout' })
  await pool.stop()
})

test('a damaged file of the built-in model is made anew', async () => {
  const file = path.join(models, 'built-in-ssd', 'embedder.onnx')
  const whole = await readFile(file)
  await writeFile(file, whole.subarray(0, 1000))
  await ensureBuiltInModel(models, 'ssd')
  expect((await readFile(file)).equals(whole)).toBe(true)
})

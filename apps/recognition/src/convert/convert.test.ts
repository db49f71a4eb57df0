import { createRequire } from 'node:module'
import path from 'node:path'
import { InferenceSession, Tensor } from 'onnxruntime-node'
import { expect, test } from 'vitest'
import { convertLandmarkNet } from './landmark-net.ts'
import { convertRecognitionNet } from './recognition-net.ts'
import { convertTinyDetector } from './tiny-detector.ts'
import { readWeightMap } from './weight-map.ts'

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@vladmandic/face-api/package.json')),
  'model',
)
const weights = (name: string) =>
  readWeightMap(path.join(folder, `${name}-weights_manifest.json`), path.join(folder, `${name}.bin`))

/** A pattern in place of a picture, so that no decoder changes what is expected. */
function pattern(size: number, mean: readonly number[]): Tensor {
  const area = size * size
  const numbers = new Float32Array(area * 3)
  for (let at = 0; at < area * 3; at++)
    numbers[(at % 3) * area + Math.floor(at / 3)] =
      (((at * 7919 + (at >> 9) * 31) % 256) - (mean[at % 3] ?? 0)) / 255
  return new Tensor('float32', numbers, [1, 3, size, size])
}

async function run(model: Buffer, input: Tensor, output: string): Promise<Float32Array> {
  const session = await InferenceSession.create(model, { intraOpNumThreads: 1 })
  const { [output]: result } = await session.run({ input })
  return result?.data as Float32Array
}

const FACE_MEAN = [122.782, 117.001, 104.298]

/** The expected numbers are those of the networks' own run time, TensorFlow.js on the CPU, for the same pattern. */
test('the converted network of features gives what the original gives', async () => {
  const model = convertRecognitionNet(await weights('face_recognition_model'))
  const feature = await run(model, pattern(150, FACE_MEAN), 'feature')
  expect(feature).toHaveLength(128)
  const expected = [
    -0.05124997, 0.11632003, 0.06280141, -0.08027093, -0.11610431, -0.02667838, -0.085087, 0.01446274,
  ]
  for (const [at, value] of expected.entries()) expect(feature[at]).toBeCloseTo(value, 5)
})

test('the converted network of landmarks gives what the original gives', async () => {
  const model = convertLandmarkNet(await weights('face_landmark_68_model'))
  const points = await run(model, pattern(112, FACE_MEAN), 'points')
  const expected = [
    0.40388215, 0.48330167, 0.48257464, 0.48855063, 0.51295304, 0.53846765, 0.58318239, 0.61388302,
  ]
  for (const [at, value] of expected.entries()) expect(points[at]).toBeCloseTo(value, 5)
})

test('the converted small detector gives what the original gives', async () => {
  const model = convertTinyDetector(await weights('tiny_face_detector_model'))
  const grid = await run(model, pattern(608, [117.001, 114.697, 97.404]), 'grid')
  const expected = [
    -0.71199328, 0.20761505, -0.03975378, -0.38904834, -7.38515615, 0.34401172, -0.25840819, 0.00507624,
  ]
  for (const [at, value] of expected.entries()) expect(grid[4000 + at]).toBeCloseTo(value, 3)
})

import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FaceModelManifest } from '@palisade/contract/recognition'
import { convertLandmarkNet } from '../convert/landmark-net.ts'
import { convertRecognitionNet } from '../convert/recognition-net.ts'
import { convertSsdMobilenet } from '../convert/ssd-mobilenet.ts'
import { convertTinyDetector, TINY_ANCHORS } from '../convert/tiny-detector.ts'
import { readWeightMap } from '../convert/weight-map.ts'
import { builtInManifest, type BuiltInDetector } from './built-in-manifest.ts'
import { facePackage } from './face-package.ts'
import { MANIFEST_FILE, partsOf, readManifest, readModelFile, sha256Of } from './model-files.ts'

/**
 * The built-in model in a folder below `root`, converted from its weights when it is not there yet or is damaged.
 * @returns its folder
 * @throws Error when the weights are missing, or what came of them is not what we know
 */
export async function ensureBuiltInModel(root: string, detector: BuiltInDetector): Promise<string> {
  const manifest = builtInManifest(detector)
  const folder = path.join(root, manifest.id)
  if (await isWhole(folder, manifest)) return folder
  const draft = `${folder}.part`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true })
  for (const [file, bytes] of await convertAll(detector)) await writeFile(path.join(draft, file), bytes)
  await writeFile(path.join(draft, MANIFEST_FILE), JSON.stringify(manifest, null, 2))
  if (!(await isWhole(draft, manifest)))
    throw new Error('the weights of the built-in model are not those we know')
  await rm(folder, { recursive: true, force: true })
  await rename(draft, folder)
  return folder
}

async function convertAll(detector: BuiltInDetector): Promise<[string, Uint8Array][]> {
  const folder = path.join(facePackage(), 'model')
  const weights = (name: string) =>
    readWeightMap(path.join(folder, `${name}-weights_manifest.json`), path.join(folder, `${name}.bin`))
  const shared: [string, Uint8Array][] = [
    ['landmarks.onnx', convertLandmarkNet(await weights('face_landmark_68_model'))],
    ['embedder.onnx', convertRecognitionNet(await weights('face_recognition_model'))],
  ]
  if (detector === 'tiny') {
    const model = convertTinyDetector(await weights('tiny_face_detector_model'))
    return [...shared, ['detector.onnx', model], ['anchors.bin', bytesOf(TINY_ANCHORS)]]
  }
  const { model, anchors } = convertSsdMobilenet(await weights('ssd_mobilenetv1_model'))
  return [...shared, ['detector.onnx', model], ['anchors.bin', bytesOf(anchors)]]
}

const bytesOf = (numbers: Float32Array) =>
  new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)

async function isWhole(folder: string, wanted: FaceModelManifest): Promise<boolean> {
  try {
    const found = await readManifest(folder)
    if (sha256Of(JSON.stringify(found)) !== sha256Of(JSON.stringify(wanted))) return false
    for (const part of partsOf(wanted)) await readModelFile(folder, part)
    return true
  } catch {
    return false
  }
}

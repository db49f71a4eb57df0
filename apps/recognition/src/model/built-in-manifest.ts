import type { DetectorManifest, FaceModelManifest, ModelInput } from '@palisade/contract/recognition'
import { FACE_DIMENSIONS, FACE_SIZE } from '../convert/recognition-net.ts'
import { LANDMARK_SIZE } from '../convert/landmark-net.ts'
import { SSD_OUTPUTS, SSD_SIZE } from '../convert/ssd-mobilenet.ts'
import { TINY_OUTPUTS, TINY_SIZE } from '../convert/tiny-detector.ts'

/** `ssd` finds faces from 50 pixels on, `tiny` is for faces near the camera and costs a third. */
export type BuiltInDetector = 'ssd' | 'tiny'

const inputOf = (side: number, mean: [number, number, number], std: number): ModelInput => ({
  name: 'input',
  width: side,
  height: side,
  layout: 'NCHW',
  color: 'RGB',
  mean,
  std: [std, std, std],
})

const FACE_MEAN: [number, number, number] = [122.782, 117.001, 104.298]

const detectors: Record<BuiltInDetector, DetectorManifest> = {
  ssd: {
    file: 'detector.onnx',
    sha256: '0ce0b4a8b0b1bacd4aa46ae0adec222a0d41b8e7cf2de6664c1c38bfd0a263b5',
    decode: 'ssd-anchors',
    input: inputOf(SSD_SIZE, [127.5, 127.5, 127.5], 127.5),
    outputs: SSD_OUTPUTS,
    anchors: {
      file: 'anchors.bin',
      sha256: 'ac60e99290a2f5c2a23619337699d334cf105301db9ad5a974cf145c5841e143',
    },
    minScore: 0.5,
    nmsIou: 0.5,
  },
  tiny: {
    file: 'detector.onnx',
    sha256: '6289b169d18268f7c0403828b182b10249b74754d5e275ea4c1eb27a5ae34bc3',
    decode: 'grid-yolo',
    input: inputOf(TINY_SIZE, [117.001, 114.697, 97.404], 255),
    outputs: TINY_OUTPUTS,
    anchors: {
      file: 'anchors.bin',
      sha256: 'e7248b4e4a51e1567208b83df5fc5dc6fd24977b3e11b50cbde8f2f583f7ba7d',
    },
    minScore: 0.5,
    nmsIou: 0.4,
  },
}

/**
 * The built-in model. The calibration comes of the distances that were measured between the same and different people
 * (docs/recognition.md): of two different ones, one pair in 300 is nearer than 0.50, one in 2,500 nearer than 0.45.
 */
export const builtInManifest = (detector: BuiltInDetector): FaceModelManifest => ({
  id: `built-in-${detector}`,
  vendor: 'vladmandic/face-api 1.7.15, dlib',
  licence: detector === 'ssd' ? 'MIT; public domain; detector trained on WIDER FACE' : 'MIT; public domain',
  detector: detectors[detector],
  landmarks: {
    file: 'landmarks.onnx',
    sha256: '560df3cd28f16a580ebf16cbbf3f26f3e759c754bb7211841ee01bd3feb78a20',
    points: 68,
    input: inputOf(LANDMARK_SIZE, FACE_MEAN, 255),
    output: 'points',
  },
  embedder: {
    file: 'embedder.onnx',
    sha256: '26acf7955344c7c6f407c8b563a2a9075279fe47c980868e6e6e79a1384105ae',
    input: inputOf(FACE_SIZE, FACE_MEAN, 255),
    output: 'feature',
    align: 'dlib150',
    dimensions: FACE_DIMENSIONS,
    metric: 'l2',
    flipAverage: true,
    calibration: [
      [0.3, 98],
      [0.4, 92],
      [0.45, 85],
      [0.5, 75],
      [0.6, 50],
      [0.7, 20],
      [0.9, 2],
    ],
  },
  quality: { minFacePx: 90, maxYaw: 25, minSharpness: 20 },
})

import { z } from 'zod'

// Each model of face recognition says this about itself, whoever made it.

/** Files lie beside the manifest and what came of the trial. */
const fileName = z.string().regex(/^(?!model\.json$|trial\.json$)\w[\w.-]{0,99}$/)
const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const channels = z.tuple([z.number(), z.number(), z.number()])

const modelInputSchema = z.strictObject({
  name: z.string().min(1).max(100),
  /** Pixels; a picture is scaled to fit. */
  width: z.int().min(32).max(2048),
  height: z.int().min(32).max(2048),
  layout: z.enum(['NCHW', 'NHWC']),
  color: z.enum(['RGB', 'BGR']),
  /** Each channel becomes (value - mean) / std, in the order of `color`. */
  mean: channels,
  std: channels,
})
export type ModelInput = z.infer<typeof modelInputSchema>
/** Faces are cut out as squares. */
const faceInputSchema = modelInputSchema.refine(({ width, height }) => width === height, {
  path: ['height'],
  message: 'not_square',
})

const detectorSchema = z.strictObject({
  file: fileName,
  sha256,
  /** How its outputs become boxes; each is code of ours. */
  decode: z.enum(['ssd-anchors', 'grid-yolo', 'scrfd', 'yunet']),
  input: modelInputSchema,
  /** Names of its outputs by the words that the decoder uses. */
  outputs: z.record(z.string(), z.string().max(100)),
  strides: z.array(z.int().min(1).max(256)).max(8).optional(),
  /** Float32, little endian. */
  anchors: z.strictObject({ file: fileName, sha256 }).optional(),
  /** A box with a smaller score is none, 0..1. */
  minScore: z.number().min(0.01).max(1),
  /** Of two boxes that overlap by more, the weaker one is dropped, 0..1. */
  nmsIou: z.number().min(0.05).max(0.95),
})
export type DetectorManifest = z.infer<typeof detectorSchema>

const landmarksSchema = z.strictObject({
  file: fileName,
  sha256,
  points: z.union([z.literal(5), z.literal(68)]),
  input: faceInputSchema,
  output: z.string().max(100),
})
export type LandmarksManifest = z.infer<typeof landmarksSchema>

/** The farther, the fewer percent. */
function isFalling(points: readonly [distance: number, percent: number][]): boolean {
  const pairs = points.slice(1).map((point, at) => [points[at] ?? point, point] as const)
  return pairs.every(([near, far]) => far[0] > near[0] && far[1] < near[1])
}

const embedderSchema = z.strictObject({
  file: fileName,
  sha256,
  input: faceInputSchema,
  output: z.string().max(100),
  align: z.enum(['dlib150', 'arcface112']),
  /** Numbers of a feature. */
  dimensions: z.int().min(32).max(1024),
  metric: z.enum(['l2', 'cosine']),
  /** Whether the mirrored face is looked at too. */
  flipAverage: z.boolean(),
  /** Distance and the percent that it means, from near to far. */
  calibration: z
    .array(z.tuple([z.number().min(0), z.number().min(0).max(100)]))
    .min(2)
    .max(32)
    .refine(isFalling, 'not_falling'),
})
export type EmbedderManifest = z.infer<typeof embedderSchema>

const qualitySchema = z.strictObject({
  /** Width of a face that may be enrolled, pixels. */
  minFacePx: z.int().min(16).max(1000),
  /** Degrees that a face may be turned aside. */
  maxYaw: z.number().min(5).max(90),
  /** Least variance of the Laplacian of the aligned face. */
  minSharpness: z.number().min(0),
})
export type QualityLimits = z.infer<typeof qualitySchema>

/** Also the name of its folder. */
export const modelIdSchema = z.string().regex(/^[a-z0-9][a-z0-9.-]{0,63}$/)

/** `model.json` of a model; its files lie beside it. */
export const faceModelManifestSchema = z
  .strictObject({
    id: modelIdSchema,
    vendor: z.string().min(1).max(100),
    licence: z.string().min(1).max(500),
    detector: detectorSchema,
    /** Needed where the detector gives no points of the face. */
    landmarks: landmarksSchema.optional(),
    embedder: embedderSchema,
    quality: qualitySchema,
  })
  .refine(
    ({ detector, landmarks }) => landmarks !== undefined || ['scrfd', 'yunet'].includes(detector.decode),
    { path: ['landmarks'], message: 'the detector gives no points' },
  )
  .refine(
    ({ detector }) =>
      detector.anchors !== undefined || !['ssd-anchors', 'grid-yolo'].includes(detector.decode),
    { path: ['detector', 'anchors'], message: 'the decoder needs anchors' },
  )
export type FaceModelManifest = z.infer<typeof faceModelManifestSchema>

/**
 * The percent that a distance means in a model: between the points of its calibration in a straight line, 100 at distance
 * 0 and 0 far beyond the last point.
 */
export function similarityOf(
  calibration: readonly (readonly [distance: number, percent: number])[],
  distance: number,
): number {
  const last = calibration.at(-1) ?? [1, 0]
  const points = [[0, 100] as const, ...calibration, [last[0] * 2, 0] as const]
  const after = points.findIndex(([at]) => at >= distance)
  if (after === -1) return 0
  const [to, toPercent] = points[after] ?? last
  const [from, fromPercent] = points[after - 1] ?? [0, 100]
  const share = to === from ? 1 : (distance - from) / (to - from)
  return Math.round((fromPercent + share * (toPercent - fromPercent)) * 10) / 10
}

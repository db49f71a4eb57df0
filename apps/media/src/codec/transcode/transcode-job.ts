import { maskSchema, videoCodecSchema, type Mask } from '@palisade/contract/media'
import { z } from 'zod'
import { CodecError, MAX_JOB_BYTES, MAX_JOB_UNITS } from '../codec-job.ts'

// Pictures of any stream made into H.264: of a live camera, of recorded groups, of the clips of a splice. The client and the
// child process share these shapes, and both sides check them.

const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array)

export type { Mask }
export const MASKS_MAX = 32
/** Largest picture that is made. */
export const CODED_SIZE_MAX = { width: 1920, height: 1088 } as const
const even = (max: number) => z.number().int().min(16).max(max).multipleOf(2)

export const transcodeOrderSchema = z.object({
  /** Pixels of every picture that comes out; one of another shape gets black bars. */
  width: even(CODED_SIZE_MAX.width),
  height: even(CODED_SIZE_MAX.height),
  /** `live`: as cheap as can be, for somebody who is waiting. `file`: smaller files, and it gives way to everything else. */
  purpose: z.enum(['live', 'file']),
  /** Hardware encoders are tried first. */
  isHardwareTried: z.boolean(),
})
export type TranscodeOrder = z.infer<typeof transcodeOrderSchema>

/** The decoder of pictures, and what is drawn over them. Another source ends the one before. */
export const pictureSourceSchema = z.object({
  codec: videoCodecSchema,
  parameterSets: z.array(bytes),
  masks: z.array(maskSchema).max(MASKS_MAX),
  /** Areas that are drawn in coarse tiles. */
  blurs: z.array(maskSchema).max(MASKS_MAX).optional(),
})
export type PictureSource = z.infer<typeof pictureSourceSchema>

export const sourcePictureSchema = z.object({
  /** NAL units without start codes, or a JPEG. */
  units: z.array(bytes),
  /** When it is shown, in ticks of the source. */
  at: z.number(),
  isKey: z.boolean(),
  /** False: decoded because others need it, and left out of what comes out. */
  isShown: z.boolean(),
})
export type SourcePicture = z.infer<typeof sourcePictureSchema>

export const pictureBatchSchema = z.object({
  /** Absent: as in the batch before. */
  source: pictureSourceSchema.optional(),
  /** In decoding order. */
  pictures: z.array(sourcePictureSchema),
  /** Nothing follows that needs these: all of them come out, and what follows begins with a key frame. */
  isEnd: z.boolean(),
})
export type PictureBatch = z.infer<typeof pictureBatchSchema>

/** One picture of the stream that comes out; it has no reordered pictures. */
export const codedPictureSchema = z.object({ units: z.array(bytes), at: z.number(), isKey: z.boolean() })
export type CodedPicture = z.infer<typeof codedPictureSchema>

export const codedBatchSchema = z.object({
  pictures: z.array(codedPictureSchema),
  /** Of the stream that comes out; the same for one order, whichever process makes it. */
  parameterSets: z.array(bytes),
  encoder: z.string(),
})
export type CodedBatch = z.infer<typeof codedBatchSchema>

/** Pictures of one batch. */
export const BATCH_PICTURES_MAX = 256

/** Refuses a batch that breaks a limit; nothing of it is decoded yet. */
export function checkBatch({ pictures, source }: PictureBatch): void {
  if (pictures.length > BATCH_PICTURES_MAX) throw new CodecError('codec.bad_input', 'too many pictures')
  const units = [...(source?.parameterSets ?? []), ...pictures.flatMap(picture => picture.units)]
  if (units.length > MAX_JOB_UNITS * BATCH_PICTURES_MAX) throw new CodecError('codec.bad_input', 'units')
  const size = units.reduce((sum, unit) => sum + unit.byteLength, 0)
  if (size > MAX_JOB_BYTES) throw new CodecError('codec.bad_input', 'too large')
}

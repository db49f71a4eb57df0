import { z } from 'zod'
import { pictureSourceSchema, sourcePictureSchema } from '../transcode/transcode-job.ts'

// Single pictures out of the streams of many cameras, each by a decoder that goes on where it was. The client and the child
// process share these shapes, and both sides check them.

const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array)

export const sampleJobSchema = z.object({
  /** Tells the decoders apart. */
  stream: z.string(),
  /** A decoder begins anew; absent: it goes on. */
  source: pictureSourceSchema.optional(),
  /** Those that came since the job before, or from a key frame on, in decoding order; none ends the decoder. */
  pictures: z.array(sourcePictureSchema),
})
export type SampleJob = z.infer<typeof sampleJobSchema>

/** The newest picture that came out; none where the decoder holds all of them. */
export const sampleSchema = z.object({ picture: z.object({ jpeg: bytes, at: z.number() }).nullable() })
export type Sample = z.infer<typeof sampleSchema>

/** Pixels; a wider picture is scaled down. */
export const SAMPLE_MAX_WIDTH = 1920

import { masksSchema, videoCodecSchema } from '@palisade/contract/media'
import { z } from 'zod'

// The client and the child process share these shapes. Both sides check them, since the bytes came from a camera.

const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array)

export const keyframeJobSchema = z.object({
  codec: videoCodecSchema,
  parameterSets: z.array(bytes),
  units: z.array(bytes),
  /** The units of pictures that are decoded first, in their order: without them this one is not whole. */
  before: z.array(z.array(bytes)).optional(),
  /** Pixels; a wider picture is scaled down, a narrower one is kept. */
  maxWidth: z.number().optional(),
  /** Drawn black. */
  masks: masksSchema.readonly().optional(),
})

/** A picture the child makes out of one key frame, or of one that needs those before it. `parameterSets` and `units` are NAL units without start codes, or a JPEG. */
export type KeyframeJob = z.infer<typeof keyframeJobSchema>

export type CodecErrorCode =
  | 'codec.busy' // the queue is full
  | 'codec.bad_input' // the job breaks a limit below
  | 'codec.undecodable' // no picture came out of it
  | 'codec.time_limit'
  | 'codec.crashed' // the process died under the job
  | 'codec.stopped'

/** The one error the codec client rejects with; `code` tells the caller what to do next. */
export class CodecError extends Error {
  readonly code: CodecErrorCode
  constructor(code: CodecErrorCode, detail?: string) {
    super(detail ? `${code}: ${detail}` : code)
    this.name = 'CodecError'
    this.code = code
  }
}

// A 4K key frame at 20 Mbit/s is below 2 MB.
export const MAX_JOB_BYTES = 8 * 1024 * 1024
export const MAX_JOB_UNITS = 512
// 8K is the largest picture that H.264 level 6.2 allows; the decoder refuses a larger one before it allocates memory.
export const MAX_PIXELS = 8192 * 4320
export const MAX_JPEG_BYTES = 8 * 1024 * 1024
export const MAX_WIDTH = 8192

const START_CODE = Buffer.from([0, 0, 0, 1])

/** Refuses a job that breaks a limit, with the reason; nothing of it is decoded yet. */
export function checkJob(job: KeyframeJob): void {
  const units = [...job.parameterSets, ...(job.before ?? []).flat(), ...job.units]
  if (job.units.length === 0) throw new CodecError('codec.bad_input', 'no units')
  if (units.length > MAX_JOB_UNITS) throw new CodecError('codec.bad_input', 'too many units')
  const size = units.reduce((sum, unit) => sum + unit.byteLength, 0)
  if (size > MAX_JOB_BYTES) throw new CodecError('codec.bad_input', 'too large')
  const width = job.maxWidth
  if (width !== undefined && !(Number.isInteger(width) && width >= 16 && width <= MAX_WIDTH)) {
    throw new CodecError('codec.bad_input', 'maxWidth')
  }
}

/** A picture as its decoder takes it: a JPEG as it is, others in Annex B (a start code before each unit), parameter sets first. */
export function toDecoder({
  codec,
  parameterSets,
  units,
}: Pick<KeyframeJob, 'codec' | 'parameterSets' | 'units'>): Buffer {
  if (codec === 'mjpeg') return Buffer.concat(units)
  return Buffer.concat([...parameterSets, ...units].flatMap(unit => [START_CODE, unit]))
}

/** Returns the bytes if they are a JPEG within the limit; the reply of a child is checked like any other input. */
export function checkJpeg(bytes: Uint8Array): Buffer {
  const isJpeg = bytes.byteLength > 4 && bytes[0] === 0xff && bytes[1] === 0xd8
  if (!isJpeg || bytes.byteLength > MAX_JPEG_BYTES) throw new CodecError('codec.undecodable')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

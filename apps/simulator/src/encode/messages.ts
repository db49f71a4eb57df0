import { z } from 'zod'
import { audioCodecSchema } from '../audio/audio-codec.ts'
import { looks, type Look } from '../scenes/looks.ts'
import { facePlaceSchema } from '../people/people-plan.ts'
import { videoProfileSchema } from './profile.ts'

// The messages between the site's process and its encoder child.

const lookSchema = z.custom<Look>(value => typeof value === 'string' && Object.hasOwn(looks, value))

/** The view of a camera. `name` is drawn into the picture. */
export const viewSpecSchema = z.object({ name: z.string(), look: lookSchema, seed: z.int() })
export type ViewSpec = z.infer<typeof viewSpecSchema>

export const streamSpecSchema = z.object({
  /** Path of the stream, such as `cam01/main`. */
  id: z.string(),
  view: viewSpecSchema,
  video: videoProfileSchema,
  audio: audioCodecSchema.optional(),
  /** Wall clock (ms) that is pts 0 of every track. */
  zeroMs: z.number(),
  /** Each picture shows when it was captured; then none can be repeated. */
  hasClock: z.boolean().optional(),
})
export type StreamSpec = z.infer<typeof streamSpecSchema>

const passingSchema = z.object({
  plate: z.string(),
  plateColour: z.string(),
  bodyColour: z.string(),
  vehicleType: z.string(),
})

export const encoderRequestSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('start'), stream: streamSpecSchema }),
  z.object({ type: z.literal('stop'), id: z.string() }),
  /** Frames a second from now on; left out, the profile's own. */
  z.object({ type: z.literal('pace'), id: z.string(), framesPerSecond: z.number().optional() }),
  /** Somebody enters the picture of the camera with this name; the face is seen where it is given. */
  z.object({
    type: z.literal('visitor'),
    camera: z.string(),
    sinceMs: z.number(),
    face: facePlaceSchema.optional(),
  }),
  z.object({ type: z.literal('snapshot'), request: z.int(), view: viewSpecSchema, atMs: z.number() }),
  /** A vehicle before a plate camera, and its plate. */
  z.object({
    type: z.literal('passage'),
    request: z.int(),
    view: viewSpecSchema,
    atMs: z.number(),
    vehicle: passingSchema,
  }),
  /** Parameter sets of a profile, for the SDP. */
  z.object({ type: z.literal('describe'), request: z.int(), video: videoProfileSchema }),
  /** A recorded loop of so many seconds, for the load site. */
  z.object({ type: z.literal('loop'), request: z.int(), video: videoProfileSchema, seconds: z.int() }),
])
export type EncoderRequest = z.infer<typeof encoderRequestSchema>

const bytes = z.custom<Uint8Array>(value => value instanceof Uint8Array)
const pictureSchema = z.object({ key: z.boolean(), units: z.array(bytes) })

export const encoderReplySchema = z.discriminatedUnion('type', [
  /** `track` 0 is video, 1 audio; `pts` in the track's own clock; `atMs` is when it was captured. */
  pictureSchema.extend({
    type: z.literal('unit'),
    id: z.string(),
    track: z.int(),
    pts: z.number(),
    atMs: z.number(),
  }),
  z.object({ type: z.literal('snapshot'), request: z.int(), jpeg: bytes }),
  z.object({ type: z.literal('passage'), request: z.int(), scene: bytes, plate: bytes }),
  z.object({ type: z.literal('describe'), request: z.int(), parameterSets: z.array(bytes) }),
  z.object({ type: z.literal('loop'), request: z.int(), pictures: z.array(pictureSchema) }),
  z.object({ type: z.literal('failure'), request: z.int(), reason: z.string() }),
])
export type EncoderReply = z.infer<typeof encoderReplySchema>
export type StreamUnit = Extract<EncoderReply, { type: 'unit' }>

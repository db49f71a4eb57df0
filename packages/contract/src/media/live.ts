import { z } from 'zod'

/**
 * The live socket `GET /media/live`: first a client text frame (`liveHelloSchema`), then server text frames
 * (`liveServerFrameSchema`) and binary ones. After each `init` frame the next binary message is the init segment, the one after
 * it the whole cached group of pictures as ONE message, then one fragment per frame. Every fragment starts with a `prft` box:
 * the media server's wall clock at which the frame was received.
 */

/** Why a picture is missing. Each has a text and a next step in both languages. */
export const STREAM_CAUSES = [
  'connecting',
  'unreachable',
  'old_encryption',
  'refused',
  'wrong_credentials',
  'account_locked',
  'no_such_stream',
  'unsupported_codec',
  'transcode_full',
  'stalled',
  'awaiting_key',
  'no_parameter_sets',
  'no_permission',
  'offline',
  'protocol_error',
  'overloaded',
  'token_expired',
] as const
export const streamCauseSchema = z.enum(STREAM_CAUSES)
export type StreamCause = z.infer<typeof streamCauseSchema>

export const streamKindSchema = z.enum(['main', 'sub'])
export type StreamKind = z.infer<typeof streamKindSchema>

/** The formats of video that cameras send. */
export const videoCodecSchema = z.enum(['h264', 'h265', 'mjpeg'])

/** The stream that is wanted; made H.264 where the client does not decode it. One that is H.264 comes as it is. */
const wish = { stream: streamKindSchema, isTranscoded: z.boolean().optional() }

export const liveHelloSchema = z.object({ token: z.string().min(1).max(2048), ...wish })
export type LiveHello = z.infer<typeof liveHelloSchema>

export const liveClientFrameSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stream'), ...wish }),
  z.object({ type: z.literal('pause') }),
  /** Answered with a fresh `init` and the cached group of pictures. */
  z.object({ type: z.literal('resume') }),
  /** `t`: the client's clock, ms; comes back unread in `pong`. */
  z.object({ type: z.literal('ping'), t: z.number() }),
])
export type LiveClientFrame = z.infer<typeof liveClientFrameSchema>

export const liveServerFrameSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('init'),
    /** The stream really sent: 'main' when the camera has no sub stream. */
    stream: streamKindSchema,
    /** For MediaSource.isTypeSupported, e.g. `video/mp4; codecs="avc1.4d401f,mp4a.40.2"`. */
    mime: z.string(),
    /** Pixels; 0 when the camera does not say. */
    width: z.number().int().min(0),
    height: z.number().int().min(0),
    hasAudio: z.boolean(),
    /** Made by this machine out of what the camera sends. */
    transcodedFrom: videoCodecSchema.optional(),
    /** Areas of it are drawn black. */
    isMasked: z.literal(true).optional(),
  }),
  /** No picture for now; the socket stays open and a new `init` follows when the camera is back. `detail` is for logs and support. */
  z.object({ type: z.literal('down'), cause: streamCauseSchema, detail: z.string().optional() }),
  /** `at`: the media server's wall clock, ms since 1970. */
  z.object({ type: z.literal('pong'), t: z.number(), at: z.number() }),
  /** The socket closes right after it; asking again needs a new token. */
  z.object({ type: z.literal('refused'), cause: streamCauseSchema }),
])
export type LiveServerFrame = z.infer<typeof liveServerFrameSchema>

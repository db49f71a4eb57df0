import {
  cardRequestSchema,
  clipRequestSchema,
  fillRequestSchema,
  footageProgressRequestSchema,
  footageRequestSchema,
  lockRequestSchema,
  PICTURE_AT_HEADER,
  recordedPictureRequestSchema,
  sampleRequestSchema,
  snapshotRequestSchema,
  surveyRequestSchema,
  unlockRequestSchema,
  type CardRequest,
  type FillRequest,
  type FootageRequest,
  type Mask,
  type RecordedPictureRequest,
} from '@palisade/contract/media'
import { isRecovering, type VideoCodec } from '@palisade/fmp4'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { JobRank } from '../codec/ranked-queue.ts'
import { buildClip, type Clip } from '../hub/clip.ts'
import { newestPicture } from '../hub/newest-picture.ts'
import type { CachedStream } from '../hub/fan-out.ts'
import type { Hub } from '../hub/hub.ts'
import type { CameraMasks } from '../mask/camera-masks.ts'
import type { Recorder } from '../record/recorder.ts'
import type { Survey } from '../record/survey/survey.ts'
import type { CameraSamples } from '../sample/camera-samples.ts'
import { sendJson } from '../http/send-json.ts'

/** The codec child as a snapshot needs it. */
export interface KeyframeDecoder {
  keyframeToJpeg(
    input: {
      codec: VideoCodec
      parameterSets: Uint8Array[]
      units: Uint8Array[]
      before?: Uint8Array[][]
      maxWidth?: number
      masks?: readonly Mask[]
    },
    /** `first` where the server asks: whoever scrubs a timeline must not cost an alarm its picture. */
    rank?: JobRank,
  ): Promise<Buffer>
}

export interface ControlHttpDeps {
  hub: Hub
  log: Logger
  decoder: KeyframeDecoder
  masks: Pick<CameraMasks, 'of'>
  /** A clip that is encoded again. Rejects with a `CodecError`. */
  codedClip: (pictures: CachedStream, seconds: number, masks: readonly Mask[]) => Promise<Clip>
  samples: Pick<CameraSamples, 'take'>
  footage: (request: FootageRequest, response: ServerResponse) => Promise<void>
  card: (request: CardRequest) => void
  fill: (request: FillRequest, response: ServerResponse) => Promise<void>
  footageProgress: (request: { encodeAs: string }, response: ServerResponse) => void
  /** Says what lies in the folders of recordings; undefined where nothing is recorded. */
  survey: () => Survey | undefined
  /** The recorded key picture at or before a moment. */
  picture: (asked: RecordedPictureRequest) => Promise<{ at: number; jpeg: Buffer } | undefined>
  /** Keeps recordings from retention; undefined where nothing is recorded. */
  locks: () => Pick<Recorder, 'lock' | 'unlock'> | undefined
}

const BODY_MAX_BYTES = 16 * 1024

type Handler = (body: unknown, response: ServerResponse) => Promise<void> | void

/**
 * `POST /control/{snapshot,sample,clip,footage,footage-progress,fill,card,picture,survey,lock,unlock}`; the caller has checked the bearer. False when
 * the path is none of them.
 */
export function createControlHttp(deps: ControlHttpDeps) {
  const { hub, log } = deps

  const handlers: Record<string, Handler> = {
    '/control/snapshot': withBody(snapshotRequestSchema, async ({ cameraId }, response) => {
      const pictures = hub.camera(cameraId)?.snapshotSource()
      const picture = pictures && newestPicture(pictures)
      if (!picture) return sendNoPicture(response, hub, cameraId)
      const masks = deps.masks.of(cameraId)
      const input = { ...picture.input, maxWidth: SNAPSHOT_MAX_WIDTH, masks }
      const jpeg = await deps.decoder.keyframeToJpeg(input, 'first')
      sendBytes(response, 'image/jpeg', jpeg, { 'x-received-at': String(picture.receivedAt) })
    }),
    '/control/sample': withBody(sampleRequestSchema, async ({ cameraId }, response) => {
      const sample = await deps.samples.take(cameraId)
      if (!sample) return void response.writeHead(204).end()
      if ('cause' in sample) return sendJson(response, 404, sample)
      sendBytes(response, 'image/jpeg', sample.jpeg, { [PICTURE_AT_HEADER]: String(sample.receivedAt) })
    }),
    '/control/clip': withBody(clipRequestSchema, async ({ cameraId, seconds }, response) => {
      const pictures = hub.camera(cameraId)?.clipSource()
      if (!pictures) return sendNoPicture(response, hub, cameraId)
      const masks = deps.masks.of(cameraId)
      // Players begin at key pictures alone.
      const isCoded = masks.length > 0 || isRecovering(pictures.init.mime)
      const { bytes, startedAt } = isCoded
        ? await deps.codedClip(pictures, seconds, masks)
        : buildClip(pictures, seconds)
      sendBytes(response, 'video/mp4', bytes, { 'x-started-at': String(startedAt) })
    }),
    '/control/footage': withBody(footageRequestSchema, deps.footage),
    '/control/card': withBody(cardRequestSchema, (card, response) => {
      deps.card(card)
      sendJson(response, 200, {})
    }),
    '/control/fill': withBody(fillRequestSchema, deps.fill),
    '/control/footage-progress': withBody(footageProgressRequestSchema, deps.footageProgress),
    '/control/survey': surveyHandler(deps.survey),
    '/control/picture': withBody(recordedPictureRequestSchema, async (asked, response) => {
      const picture = await deps.picture(asked)
      if (!picture) return sendJson(response, 404, { cause: 'no_recording' })
      sendBytes(response, 'image/jpeg', picture.jpeg, { [PICTURE_AT_HEADER]: String(picture.at) })
    }),
    '/control/lock': withBody(lockRequestSchema, async (asked, response) =>
      sendJson(response, 200, (await deps.locks()?.lock(asked)) ?? { spans: [] }),
    ),
    '/control/unlock': withBody(unlockRequestSchema, async ({ cameraId, causeId }, response) => {
      await deps.locks()?.unlock(cameraId, causeId)
      sendJson(response, 200, {})
    }),
  }

  return createHandling(handlers, log)
}

/** The one call of a program that only says what is recorded. */
export const createSurveyHttp = (survey: Survey, log: Pick<Logger, 'warn'>) =>
  createHandling({ '/control/survey': surveyHandler(() => survey) }, log)

const surveyHandler = (survey: () => Survey | undefined): Handler =>
  withBody(surveyRequestSchema, async (asked, response) => {
    const answer = await survey()?.(asked)
    if (answer === undefined) sendJson(response, 404, { error: 'not_recording' })
    else sendJson(response, 200, answer)
  })

function createHandling(handlers: Record<string, Handler>, log: Pick<Logger, 'warn'>) {
  return async (path: string, request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const handler = handlers[path]
    if (!handler) return false
    try {
      const body = await readJson(request)
      if (body === TOO_LARGE) sendJson(response, 413, { error: 'too_large' })
      else await handler(body, response)
    } catch (error) {
      log.warn({ path, error: error instanceof Error ? error.message : String(error) }, 'control call failed')
      if (response.headersSent) response.destroy()
      else sendJson(response, 503, { cause: 'overloaded' })
    }
    return true
  }
}

/** Wide enough for an alarm's picture, small enough for its record. */
const SNAPSHOT_MAX_WIDTH = 1920

const sendNoPicture = (response: ServerResponse, hub: Hub, cameraId: string): void => {
  const status = hub.camera(cameraId)?.status()
  sendJson(response, 404, { cause: status ? (status.cause ?? 'connecting') : 'offline' })
}

function withBody<S extends z.ZodType>(
  schema: S,
  run: (body: z.infer<S>, response: ServerResponse) => Promise<void> | void,
): Handler {
  return (body, response) => {
    const parsed = schema.safeParse(body)
    return parsed.success ? run(parsed.data, response) : sendJson(response, 400, { error: 'malformed' })
  }
}

function sendBytes(
  response: ServerResponse,
  type: string,
  bytes: Buffer,
  headers: Record<string, string>,
): void {
  response.writeHead(200, {
    'content-type': type,
    'content-length': bytes.length,
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(bytes)
}

const TOO_LARGE = Symbol('too large')

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) return undefined
    size += chunk.length
    if (size > BODY_MAX_BYTES) return TOO_LARGE
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

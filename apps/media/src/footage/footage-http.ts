import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  FOOTAGE_HEADER,
  type FootageLook,
  type FootageProgress,
  type FootageRequest,
} from '@palisade/contract/media'
import pLimit from 'p-limit'
import { CodecError } from '../codec/codec-job.ts'
import { sendJson } from '../http/send-json.ts'
import type { CameraMasks } from '../mask/camera-masks.ts'
import type { GroupReader } from '../playback/group-reader.ts'
import type { EncodeDesk } from './encode/encode-desk.ts'
import { EncodeError } from './encode/encode-footage.ts'
import type { HiddenOf } from './encode/group-encoder.ts'
import { isUnlike } from './encode/plan.ts'
import { firstOf, gatherFootage, type Footage } from './gather.ts'

/** Files that are made at the same time: each reads the disk that is recorded on. */
const AT_ONCE = 2
const WAITING_MAX = 32
/** Bytes read at once; a disk that turns moves its head for each. */
const PIECE = 1024 * 1024

/** Answers `POST /control/footage`. @param reader undefined where nothing is recorded */
export function createFootageAnswer(
  reader: () => GroupReader | undefined,
  desk: EncodeDesk,
  cameraMasks: Pick<CameraMasks, 'of'>,
) {
  const slots = pLimit(AT_ONCE)

  return async (asked: FootageRequest, response: ServerResponse): Promise<void> => {
    const { clips, isLook, encodeAs } = asked
    const found = reader()
    if (!found) return sendJson(response, 404, { cause: 'no_recording' })
    const hidden = hiddenFor(asked, cameraMasks)
    if (isLook) return sendJson(response, 200, await look(found, clips, hidden.size > 0))
    if (slots.pendingCount >= WAITING_MAX) return sendJson(response, 503, { cause: 'overloaded' })
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    const isNew =
      hidden.size > 0 || (encodeAs !== undefined && (await slots(() => isUnlike(found, clips, gone.signal))))
    const job = { clips, hidden, jobId: encodeAs ?? randomUUID(), signal: gone.signal }
    if (isNew) return encode(desk, found, job, response)
    await slots(async () => {
      const footage = gone.signal.aborted ? undefined : await gatherFootage(found, clips, gone.signal)
      if (footage) await send(response, footage, found)
      else sendJson(response, 404, { cause: 'no_recording' })
    })
  }
}

/** The cameras of which anything is hidden, for who gets the file. @throws MasksUnknown */
function hiddenFor(
  { clips, isUnmasked, blurs = [] }: FootageRequest,
  cameraMasks: Pick<CameraMasks, 'of'>,
): HiddenOf {
  const hidden = clips.map(({ cameraId }) => {
    const masks = isUnmasked ? [] : cameraMasks.of(cameraId)
    const blurred = blurs.filter(blur => blur.cameraId === cameraId).flatMap(({ areas }) => areas)
    return [cameraId, { masks, blurs: blurred }] as const
  })
  return new Map(hidden.filter(([, { masks, blurs: areas }]) => masks.length + areas.length > 0))
}

/** Answers `POST /control/footage-progress`. */
export const createProgressAnswer =
  (desk: EncodeDesk) =>
  ({ encodeAs }: { encodeAs: string }, response: ServerResponse): void => {
    const share = desk.share(encodeAs)
    if (share === undefined) sendJson(response, 404, { cause: 'no_job' })
    else sendJson(response, 200, { share } satisfies FootageProgress)
  }

async function encode(
  desk: EncodeDesk,
  reader: GroupReader,
  job: Parameters<EncodeDesk['make']>[1],
  response: ServerResponse,
): Promise<void> {
  try {
    const isSent = await desk.make(reader, job, footage => send(response, footage, reader).then(() => true))
    if (!isSent && !job.signal.aborted) sendJson(response, 404, { cause: 'no_recording' })
  } catch (error) {
    if (job.signal.aborted || response.headersSent) return void response.destroy()
    const isFull = error instanceof EncodeError && error.reason === 'disk_full'
    if (!isFull && !(error instanceof EncodeError) && !(error instanceof CodecError)) throw error
    sendJson(response, isFull ? 507 : 500, { cause: isFull ? 'disk_full' : 'encoder_failed' })
  }
}

async function look(
  reader: GroupReader,
  clips: FootageRequest['clips'],
  isHidden: boolean,
): Promise<FootageLook> {
  const first = await Promise.all(clips.map(clip => firstOf(reader, clip)))
  return {
    missing: first.flatMap((group, index) => (group ? [] : [index])),
    isUnlike: isHidden || (clips.length > 1 && (await isUnlike(reader, clips))),
  }
}

async function send(response: ServerResponse, footage: Footage, reader: GroupReader): Promise<void> {
  response.writeHead(200, {
    'content-type': 'video/mp4',
    'content-length': footage.bytes,
    'cache-control': 'no-store',
    [FOOTAGE_HEADER]: JSON.stringify(footage.facts),
  })
  // A file that is deleted meanwhile breaks the answer off; whoever asks again gets one without it.
  await pipeline(Readable.from(piecesOf(footage, reader), { objectMode: false }), response)
}

async function* piecesOf({ head, extents }: Footage, reader: GroupReader): AsyncGenerator<Uint8Array> {
  yield head
  for (const { path, offset, size } of extents) {
    const source = await reader.open(path)
    try {
      for (let at = 0; at < size; at += PIECE)
        yield await source.read(offset + at, Math.min(PIECE, size - at))
    } finally {
      await source.close()
    }
  }
}

import { createReadStream } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FOOTAGE_HEADER, type FootageLook, type FootageRequest } from '@palisade/contract/media'
import pLimit from 'p-limit'
import { sendJson } from '../control/send-json.ts'
import type { GroupReader } from '../playback/group-reader.ts'
import { firstOf, gatherFootage, type Footage } from './gather.ts'

/** Files that are made at the same time: each reads the disk that is recorded on. */
const AT_ONCE = 2
const WAITING_MAX = 32
/** Bytes read at once; a disk that turns moves its head for each. */
const PIECE = 1024 * 1024

/** Answers `POST /control/footage`. @param reader undefined where nothing is recorded */
export function createFootageAnswer(reader: () => GroupReader | undefined) {
  const slots = pLimit(AT_ONCE)

  return async ({ clips, isLook }: FootageRequest, response: ServerResponse): Promise<void> => {
    const found = reader()
    if (!found) return sendJson(response, 404, { cause: 'no_recording' })
    if (isLook) return sendJson(response, 200, await look(found, clips))
    if (slots.pendingCount >= WAITING_MAX) return sendJson(response, 503, { cause: 'overloaded' })
    const gone = new AbortController()
    response.once('close', () => gone.abort())
    await slots(async () => {
      const footage = gone.signal.aborted ? undefined : await gatherFootage(found, clips, gone.signal)
      if (footage) await send(response, footage)
      else sendJson(response, 404, { cause: 'no_recording' })
    })
  }
}

async function look(reader: GroupReader, clips: FootageRequest['clips']): Promise<FootageLook> {
  const first = await Promise.all(clips.map(clip => firstOf(reader, clip)))
  return { missing: first.flatMap((group, index) => (group ? [] : [index])) }
}

async function send(response: ServerResponse, footage: Footage): Promise<void> {
  response.writeHead(200, {
    'content-type': 'video/mp4',
    'content-length': footage.bytes,
    'cache-control': 'no-store',
    [FOOTAGE_HEADER]: JSON.stringify(footage.facts),
  })
  // A file that is deleted meanwhile breaks the answer off; whoever asks again gets one without it.
  await pipeline(Readable.from(piecesOf(footage), { objectMode: false }), response)
}

async function* piecesOf({ head, extents }: Footage): AsyncGenerator<Uint8Array> {
  yield head
  for (const { path, offset, size } of extents)
    yield* createReadStream(path, { start: offset, end: offset + size - 1, highWaterMark: PIECE })
}

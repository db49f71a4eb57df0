import { request, type IncomingMessage } from 'node:http'
import {
  FOOTAGE_HEADER,
  footageFactsSchema,
  footageFaultSchema,
  footageLookSchema,
  footageProgressSchema,
  type FootageClip,
  type FootageFacts,
  type FootageLook,
  type Mask,
} from '@palisade/contract/media'
import { AppError } from '#server/infra/errors/app-error.ts'
import { askMedia, controlRequest, type MediaReach } from './control-request.ts'
import type { MediaPrograms } from './media-programs.ts'

/** A span of a camera, by ISO moments. */
export interface FootageSpan {
  cameraId: string
  from: string
  to: string
}

/** A file of footage while it is being sent. */
export interface SentFootage {
  facts: FootageFacts
  bytes: number
  /** Ends with an error where the media program ends before the file does. */
  stream: IncomingMessage
}

export interface FootageManner {
  /** Who gets the file may see below the masks of all its cameras; else they are drawn. */
  isUnmasked: boolean
  /** Areas that are blurred. */
  blurs?: readonly { cameraId: string; areas: Mask[] }[]
  /** Spans that are unlike, or of which something is hidden, are made anew under this name. */
  encodeAs?: string
}

export interface FootageSource {
  /** Says which spans are recorded, and whether one file can hold them as they are, by who gets it. */
  look(spans: readonly FootageSpan[], isUnmasked: boolean): Promise<FootageLook>
  /**
   * Asks for one MP4 of the spans, one after the other.
   * @returns undefined where nothing is recorded any more
   */
  open(
    spans: readonly FootageSpan[],
    signal: AbortSignal,
    how: FootageManner,
  ): Promise<SentFootage | undefined>
  /** How much of a file is made anew, 0 to 1; undefined for one that is not, or not now. */
  share(encodeAs: string): Promise<number | undefined>
}

const PATH = '/control/footage'
const PROGRESS_PATH = '/control/footage-progress'
const LOOK = { ms: 10_000, bytes: 64 * 1024 }
/** The tables of a long file take some time before its first byte. */
const FIRST_BYTE_MS = 15 * 60_000
/** A file that is made anew waits for its turn, and takes as long as what is in it. */
const ENCODED_FIRST_BYTE_MS = 48 * 3_600_000

const clipOf = ({ cameraId, from, to }: FootageSpan): FootageClip => ({
  cameraId,
  from: Date.parse(from),
  to: Date.parse(to),
})

/** Recorded footage, from the program that has the first camera of it: each reads what all of them recorded. */
export function createFootageSource(programs: MediaPrograms): FootageSource {
  const programOf = (spans: readonly FootageSpan[]) => programs.of(spans[0]?.cameraId ?? '')
  return {
    async look(spans, isUnmasked) {
      try {
        const body = { clips: spans.map(clipOf), isLook: true, isUnmasked }
        const asked = { method: 'POST', path: PATH, body, ...LOOK } as const
        const { status, bytes } = await askMedia(await programOf(spans), asked)
        if (status === 404) return { missing: spans.map((_, index) => index), isUnlike: false }
        if (status !== 200) throw new Error(`media answered ${status}`)
        return footageLookSchema.parse(JSON.parse(bytes.toString()))
      } catch (cause) {
        throw new AppError('media.unavailable', undefined, { cause })
      }
    },
    async open(spans, signal, how) {
      try {
        const stream = await begin(await programOf(spans), { clips: spans.map(clipOf), ...how }, signal)
        if (stream.statusCode === 500 || stream.statusCode === 507) throw await faultOf(stream)
        if (stream.statusCode !== 200) stream.destroy()
        if (stream.statusCode === 404) return undefined
        if (stream.statusCode !== 200) throw new Error(`media answered ${stream.statusCode}`)
        const facts = footageFactsSchema.parse(JSON.parse(String(stream.headers[FOOTAGE_HEADER])))
        return { facts, bytes: Number(stream.headers['content-length']), stream }
      } catch (cause) {
        if (signal.aborted || cause instanceof AppError) throw cause
        throw new AppError('media.unavailable', undefined, { cause })
      }
    },
    async share(encodeAs) {
      const asked = { method: 'POST', path: PROGRESS_PATH, body: { encodeAs }, ...LOOK } as const
      const all = await Promise.all(
        programs.all.map(program => askMedia(program, asked).catch(() => undefined)),
      )
      const answer = all.find(one => one?.status === 200)
      return answer && footageProgressSchema.parse(JSON.parse(answer.bytes.toString())).share
    },
  }
}

/** Why a file could not be made anew; it would fail again. */
async function faultOf(stream: IncomingMessage): Promise<Error> {
  const text = Buffer.concat(await stream.take(FAULT_CHUNKS_MAX).toArray()).toString()
  const { cause } = footageFaultSchema.parse(JSON.parse(text))
  return new AppError(cause === 'disk_full' ? 'footage.disk_full' : 'footage.encoder_failed')
}

const FAULT_CHUNKS_MAX = 4

function begin(
  reach: MediaReach,
  body: { clips: FootageClip[] } & FootageManner,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const [address, options] = controlRequest(reach, { method: 'POST', path: PATH, body })
    const asked = request(address, { ...options, signal }, response => {
      asked.setTimeout(0)
      resolve(response)
    })
    const wait = body.encodeAs === undefined ? FIRST_BYTE_MS : ENCODED_FIRST_BYTE_MS
    asked.setTimeout(wait, () => asked.destroy(new Error('no footage in time')))
    asked.once('error', reject)
    asked.end(JSON.stringify(body))
  })
}

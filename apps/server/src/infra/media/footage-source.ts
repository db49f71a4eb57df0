import { request, type IncomingMessage } from 'node:http'
import {
  FOOTAGE_HEADER,
  footageFactsSchema,
  footageLookSchema,
  type FootageClip,
  type FootageFacts,
} from '@palisade/contract/media'
import { AppError } from '../errors/app-error.ts'
import { askMedia, controlRequest, type MediaReach } from './control-request.ts'

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

export interface FootageSource {
  /** The numbers of the spans of which nothing is recorded. @throws AppError media.unavailable */
  missing(spans: readonly FootageSpan[]): Promise<number[]>
  /**
   * Asks for one MP4 of the spans, one after the other.
   * @returns undefined where nothing is recorded any more
   * @throws AppError media.unavailable
   */
  open(spans: readonly FootageSpan[], signal: AbortSignal): Promise<SentFootage | undefined>
}

const PATH = '/control/footage'
const LOOK = { ms: 10_000, bytes: 64 * 1024 }
/** The tables of a long file take some time before its first byte. */
const FIRST_BYTE_MS = 15 * 60_000

const clipOf = ({ cameraId, from, to }: FootageSpan): FootageClip => ({
  cameraId,
  from: Date.parse(from),
  to: Date.parse(to),
})

/** Recorded footage, from the program that has the files. */
export function createFootageSource(reach: MediaReach): FootageSource {
  return {
    async missing(spans) {
      try {
        const body = { clips: spans.map(clipOf), isLook: true }
        const { status, bytes } = await askMedia(reach, { method: 'POST', path: PATH, body, ...LOOK })
        if (status === 404) return spans.map((_, index) => index)
        if (status !== 200) throw new Error(`media answered ${status}`)
        return footageLookSchema.parse(JSON.parse(bytes.toString())).missing
      } catch (cause) {
        throw new AppError('media.unavailable', undefined, { cause })
      }
    },
    async open(spans, signal) {
      try {
        const stream = await begin(reach, { clips: spans.map(clipOf) }, signal)
        if (stream.statusCode !== 200) stream.destroy()
        if (stream.statusCode === 404) return undefined
        if (stream.statusCode !== 200) throw new Error(`media answered ${stream.statusCode}`)
        const facts = footageFactsSchema.parse(JSON.parse(String(stream.headers[FOOTAGE_HEADER])))
        return { facts, bytes: Number(stream.headers['content-length']), stream }
      } catch (cause) {
        throw signal.aborted ? cause : new AppError('media.unavailable', undefined, { cause })
      }
    },
  }
}

function begin(reach: MediaReach, body: object, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(...controlRequest(reach, { method: 'POST', path: PATH, body }), response => {
      asked.setTimeout(0)
      resolve(response)
    })
    asked.setTimeout(FIRST_BYTE_MS, () => asked.destroy(new Error('no footage in time')))
    asked.once('error', reject)
    signal.addEventListener('abort', () => asked.destroy(new Error('given up')), { once: true })
    if (signal.aborted) asked.destroy(new Error('given up'))
    asked.end(JSON.stringify(body))
  })
}

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  playClientFrameSchema,
  type PlayClientFrame,
  type PlayServerFrame,
  type StoreCause,
} from '@palisade/contract/media'
import {
  buildFragment,
  buildInit,
  createParameterSets,
  VIDEO_TIMESCALE,
  VIDEO_TRACK,
  type AudioFormat,
} from '@palisade/fmp4'
import { WebSocketServer, type WebSocket } from 'ws'
import { mediaZero } from '../model/media-time.ts'
import type { Span } from '../model/span.ts'
import { answer } from './recording.fixture.ts'

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))
/** Between two pictures, ms. */
export const PICTURE_MS = 40
const AAC: AudioFormat = { codec: 'aac', sampleRate: 16_000, channels: 1, config: hex('1408') }

function initOf(hasAudio: boolean) {
  const sets = createParameterSets('h264')
  sets.update([hex('6764001facd9405005bb011000000300100000030320f1831960'), hex('68ef8fcb')])
  return hasAudio ? buildInit('h264', sets, AAC) : buildInit('h264', sets)
}

/** The pictures of a group, timed as the media program does. */
function picturesOf({ from, to }: Span, span: Span, mode: 'all' | 'keys'): Buffer {
  const count = mode === 'keys' ? 1 : Math.ceil((to - from) / PICTURE_MS)
  const ticks = VIDEO_TIMESCALE / 1000
  return Buffer.concat(
    Array.from({ length: count }, (_, index) =>
      buildFragment({
        track: VIDEO_TRACK,
        sequence: index + 1,
        decodeTime: (from - mediaZero(span) + index * PICTURE_MS) * ticks,
        duration: PICTURE_MS * ticks,
        key: index === 0,
        receivedAt: from + index * PICTURE_MS,
        units: [Uint8Array.of(0x65, 1, 2, 3)],
        lengthPrefixed: true,
      }),
    ),
  )
}

export interface PlayServer {
  address: string
  /** Every question so far, in order. */
  asked: PlayClientFrame[]
  /** Answers to reads wait until this is called. */
  hold: () => () => void
  /** Answers that the store does not serve, until it is called without a cause. */
  failStore: (cause?: StoreCause) => void
  /** From now on no thumbnail is made of what the store holds. */
  failThumbnails: (cause: StoreCause) => void
  /** More is recorded. */
  record: (more: Span) => void
  /** Cuts all connections. */
  cut: () => void
  close: () => Promise<void>
}

/** A playback socket as the media program has one, over recorded groups of pictures. */
export async function startPlayServer(
  first: readonly Span[],
  span: Span,
  hasAudio = false,
): Promise<PlayServer> {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const asked: PlayClientFrame[] = []
  const groups = [...first]
  let gate = Promise.resolve()
  let storeCause: StoreCause | undefined
  let thumbnailCause: StoreCause | undefined
  const init = initOf(hasAudio)

  async function take(socket: WebSocket, frame: PlayClientFrame, state: { isInit: boolean }) {
    const send = (header: PlayServerFrame, data?: Uint8Array) => {
      socket.send(JSON.stringify(header))
      if (data) socket.send(data)
    }
    asked.push(frame)
    if (frame.type === 'thumbnail' && thumbnailCause)
      return send({ type: 'end', id: frame.id, reason: 'failed', cause: thumbnailCause })
    if (frame.type === 'thumbnail')
      return send({ type: 'thumbnail', id: frame.id, at: frame.at }, hex('ffd8'))
    if (frame.type !== 'read') return
    await gate
    const { id, mode } = frame
    if (storeCause) return send({ type: 'end', id, reason: 'failed', cause: storeCause })
    const answers = answer(groups, frame, span)
    for (const group of answers.groups) {
      if (!state.isInit) {
        const { mime, width, height } = init
        send({ type: 'init', id, stream: 'main', mime, width, height, hasAudio }, init.segment)
        state.isInit = true
      }
      send({ type: 'gop', id, ...group, kinds: 1 }, picturesOf(group, span, mode))
    }
    send({ type: 'end', id, reason: answers.reason, next: answers.next })
  }

  server.on('connection', socket => {
    const state = { isInit: false }
    socket.once('message', () =>
      socket.on(
        'message',
        data =>
          void take(socket, playClientFrameSchema.parse(JSON.parse((data as Buffer).toString())), state),
      ),
    )
  })
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    asked,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    failStore: cause => void (storeCause = cause),
    failThumbnails: cause => void (thumbnailCause = cause),
    record: more => void groups.push(more),
    cut: () => server.clients.forEach(client => client.terminate()),
    async close() {
      server.clients.forEach(client => client.terminate())
      server.close()
      await once(server, 'close')
    },
  }
}

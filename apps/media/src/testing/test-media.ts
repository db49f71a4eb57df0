import type { CameraSource, ControlMediaFrame, Mask } from '@palisade/contract/media'
import { createLoginBreaker, type LoginBreaker } from '@palisade/rtsp'
import { patience } from '@palisade/testkit/patience'
import path from 'node:path'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { createMediaApp } from '../app.ts'
import type { KeyframeDecoder } from '../control/control-http.ts'
import type { Hub } from '../hub/hub.ts'
import { createRecorder, type RecorderEvents } from '../record/recorder.ts'
import { createFakeEngines, type FakeEngines } from './fake-engines.ts'
import { createManualClock, type ManualClock } from './manual-clock.ts'

/** The media process on a loopback port, with engines and time moved by hand and one control connection. */
export interface TestMedia {
  port: number
  secret: string
  engines: FakeEngines
  clock: ManualClock
  control: WebSocket
  controlFrames: ControlMediaFrame[]
  stop(): Promise<void>
}

export interface TestMediaOptions {
  decoder?: KeyframeDecoder
  origins?: readonly string[]
  breaker?: LoginBreaker
  /** A folder of recordings; without one nothing is recorded. */
  recordings?: string
  /** Left out: no camera has any. Null: nobody tells. */
  masks?: { cameraId: string; masks: Mask[] }[] | null
}

const secret = 'test-secret-'.repeat(4)

export async function startTestMedia(
  cameras: CameraSource[],
  options: TestMediaOptions = {},
): Promise<TestMedia> {
  const { recordings } = options
  const clock = createManualClock()
  const engines = createFakeEngines(clock)
  const app = createMediaApp({
    secret,
    createEngine: engines.create,
    breaker: options.breaker ?? createLoginBreaker(),
    log: pino({ level: 'silent' }),
    clock,
    decoder: options.decoder ?? { keyframeToJpeg: () => Promise.reject(new Error('no decoder')) },
    ...(options.origins && { origins: options.origins }),
    ...(recordings !== undefined && {
      createRecorder: (hub: Hub, events: RecorderEvents) =>
        createRecorder({
          folders: [{ path: recordings, quotaBytes: 2 ** 30 }],
          journalFile: path.join(recordings, 'journal.jsonl'),
          clock,
          hub,
          log: pino({ level: 'silent' }),
          events,
        }),
    }),
  })
  const port = await app.start(0, '127.0.0.1')
  const control = await connectControl(port, secret)
  if (options.masks !== null) control.send({ type: 'masks', cameras: options.masks ?? [] })
  control.send({ type: 'cameras', cameras })
  await control.find((_, count) => count >= cameras.length)
  const { socket, frames } = control
  return { port, secret, engines, clock, control: socket, controlFrames: frames, stop: () => app.stop() }
}

/** The server's side of a control connection, for tests. */
export interface ControlClient {
  socket: WebSocket
  frames: ControlMediaFrame[]
  send(frame: unknown): void
  /** Resolves with the first frame that matches, now or later. */
  find(matches: (frame: ControlMediaFrame, count: number) => boolean): Promise<ControlMediaFrame>
}

/** For what never comes, on a quiet machine. */
const WITHIN_MS = 20_000

export async function connectControl(port: number, bearer: string): Promise<ControlClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/control`, {
    headers: { authorization: `Bearer ${bearer}` },
  })
  const frames: ControlMediaFrame[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (data: Buffer) => {
    frames.push(JSON.parse(data.toString()))
    for (const check of waiting) check()
  })
  // The program speaks as soon as the connection is open.
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return {
    socket,
    frames,
    send: frame => socket.send(JSON.stringify(frame)),
    find: matches =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(check)
          reject(new Error(`no such control frame; got ${JSON.stringify(frames)}`))
        }, patience(WITHIN_MS))
        const check = (): void => {
          const found = frames.find((frame, index) => matches(frame, index + 1))
          if (!found) return
          clearTimeout(late)
          waiting.delete(check)
          resolve(found)
        }
        waiting.add(check)
        check()
      }),
  }
}

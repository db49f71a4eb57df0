import type { CameraSource, ControlMediaFrame, ProbeResult } from '@palisade/contract/media'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { createMediaApp } from '../app.ts'
import type { KeyframeDecoder } from '../control/control-http.ts'
import { createFakeEngines, type FakeEngines } from '../ingest/fake-engine.ts'
import { createManualClock, type ManualClock } from '../manual-clock.ts'

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
  probe?: () => Promise<ProbeResult>
}

const secret = 'test-secret-'.repeat(4)

export async function startTestMedia(
  cameras: CameraSource[],
  options: TestMediaOptions = {},
): Promise<TestMedia> {
  const clock = createManualClock()
  const engines = createFakeEngines(() => clock.now())
  const app = createMediaApp({
    secret,
    createEngine: engines.create,
    log: pino({ level: 'silent' }),
    clock,
    decoder: options.decoder ?? { keyframeToJpeg: () => Promise.reject(new Error('no decoder')) },
    probe: options.probe ?? (() => Promise.resolve({ ok: false, cause: 'unreachable', detail: 'test' })),
    helloTimeoutMs: 1500,
  })
  const port = await app.start(0, '127.0.0.1')
  const control = new WebSocket(`ws://127.0.0.1:${port}/control`, {
    headers: { authorization: `Bearer ${secret}` },
  })
  const controlFrames: ControlMediaFrame[] = []
  await new Promise((resolve, reject) => {
    control.once('open', resolve)
    control.once('error', reject)
  })
  const settled = new Promise<void>(resolve => {
    control.on('message', (data: Buffer) => {
      controlFrames.push(JSON.parse(data.toString()))
      if (controlFrames.length >= cameras.length) resolve()
    })
  })
  control.send(JSON.stringify({ type: 'cameras', cameras }))
  if (cameras.length > 0) await settled
  return { port, secret, engines, clock, control, controlFrames, stop: () => app.stop() }
}

import { randomBytes } from 'node:crypto'
import type { CameraSource, ControlMediaFrame } from '@palisade/contract/media'
import { signLiveToken } from '@palisade/contract/media-token'
import { freePort } from '@palisade/testkit/free-port'
import { WebSocket } from 'ws'
import { NODE_FLAGS } from '../../../apps/launcher/src/programs.ts'
import { until } from '../duration.ts'
import { startProgram } from '../program.ts'

export interface RelayMedia {
  pid: number
  /** Where it listens, and what opens it. */
  origin: string
  secret: string
  /** Pulls these cameras; resolves once every one of them is online. */
  pull(urls: readonly string[]): Promise<void>
  /** Records the cameras that are pulled, as a plan without end would. */
  record(): void
  /** Opens one viewer for `ms`. @returns fragments that came a second, those of the cached group left out */
  framesPerSecond(camera: number, ms: number): Promise<number>
  stop(): Promise<void>
}

/** `BENCH_PROFILE` names a folder that gets a CPU profile of each media program, for the console of a browser. */
const { BENCH_PROFILE } = process.env
const PROFILED = BENCH_PROFILE ? ['--cpu-prof', `--cpu-prof-dir=${BENCH_PROFILE}`] : []

const idOf = (camera: number) => `camera-${camera}`

/** A media program of its own, which gets its cameras over the control socket as from the server. */
export async function startRelayMedia(recordings?: { data: string; quotaGiB: number }): Promise<RelayMedia> {
  const secret = randomBytes(32).toString('base64url')
  const port = await freePort()
  const program = await startProgram([...NODE_FLAGS.media, ...PROFILED, 'apps/media/src/main.ts'], {
    env: {
      PALISADE_MEDIA_SECRET: secret,
      PALISADE_MEDIA_PORT: String(port),
      PALISADE_SUPERVISED: '0',
      ...(recordings && {
        PALISADE_DATA: recordings.data,
        PALISADE_RECORDINGS: `${recordings.data}/recordings=${recordings.quotaGiB}`,
      }),
    },
    readyWords: 'media listens',
  })
  const origin = `ws://127.0.0.1:${port}`
  let control: WebSocket | undefined
  let cameras: CameraSource[] = []

  return {
    pid: program.pid,
    origin,
    secret,
    async pull(urls) {
      const online = new Set<string>()
      control = new WebSocket(`${origin}/control`, { headers: { authorization: `Bearer ${secret}` } })
      control.on('error', () => undefined)
      control.on('message', data => {
        const frame = JSON.parse((data as Buffer).toString()) as ControlMediaFrame
        if (frame.type !== 'state') return
        if (frame.state === 'online') online.add(frame.cameraId)
        else online.delete(frame.cameraId)
      })
      cameras = urls.map((mainUrl, index) => ({ id: idOf(index), name: idOf(index), mainUrl }))
      control.once('open', () => {
        control?.send(JSON.stringify({ type: 'masks', cameras: [] }))
        control?.send(JSON.stringify({ type: 'cameras', cameras }))
      })
      await until('all cameras online', 60_000, () => online.size === urls.length)
    },
    record() {
      // A schedule that has run out is recorded on without pause.
      const recording = {
        stream: 'main' as const,
        keepDays: 0,
        bufferSeconds: 0,
        schedule: [],
        scheduleUntil: 0,
      }
      cameras = cameras.map(camera => ({ ...camera, recording }))
      control?.send(JSON.stringify({ type: 'cameras', cameras }))
    },
    async framesPerSecond(camera, ms) {
      const token = signLiveToken(secret, { cameraId: idOf(camera), userId: 'bench', sessionId: 'bench' })
      const viewer = new WebSocket(`${origin}/media/live`)
      const at: number[] = []
      viewer.once('open', () => viewer.send(JSON.stringify({ token, stream: 'main' })))
      viewer.on('message', (_data, isBinary) => {
        if (isBinary) at.push(performance.now())
      })
      // The first two messages are the init segment and the cached group.
      await until('live fragments', 10_000, () => at.length > 3)
      const start = performance.now()
      await new Promise(resolve => setTimeout(resolve, ms))
      const came = at.filter(moment => moment > start).length
      viewer.terminate()
      return came / ((performance.now() - start) / 1000)
    },
    async stop() {
      control?.terminate()
      await program.stop()
    },
  }
}

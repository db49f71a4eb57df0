import { createRtspServer, createServedStream, type ServedStream } from '@palisade/rtsp'
import { isParameterSet } from '../encode/annex-b.ts'
import { createEncoderHost } from '../encode/encoder-host.ts'
import { createPacer } from '../encode/pacer.ts'
import { loadProfile } from '../encode/profile.ts'

export type LoadSiteOptions = {
  cameras: number
  port: number
  host?: string
  /** Of the recorded loop; a whole number of key intervals. */
  seconds?: number
}

const LOOP_SECONDS = 10

/**
 * `cameras` streams `/cam01/main` … from one loop encoded at the start (720p25, 2 Mbit/s, key frame each 2 s), each at
 * another place in it: the load of a site at almost no cost of its own. For the relay benchmark.
 */
export async function createLoadSite({
  cameras,
  port,
  host = '127.0.0.1',
  seconds = LOOP_SECONDS,
}: LoadSiteOptions) {
  const encoder = createEncoderHost()
  const pictures = await encoder.loop(loadProfile, seconds)
  await encoder.stop()
  const { framesPerSecond } = loadProfile
  const tickPts = 90_000 / framesPerSecond
  const intervalMs = 1000 / framesPerSecond
  const parameterSets = pictures[0]?.units.filter(unit => isParameterSet(loadProfile.codec, unit)) ?? []
  const streams = new Map<string, ServedStream>()
  const pacer = createPacer()

  function addCamera(index: number): void {
    const stream = createServedStream({
      tracks: [{ kind: 'video', id: 0, codec: loadProfile.codec, clockRate: 90_000, parameterSets }],
    })
    const id = `/cam${String(index + 1).padStart(2, '0')}/main`
    // 7 is prime to the 50 pictures of a key interval: no two cameras send their key frames together.
    let at = (index * 7) % pictures.length
    let frame = 0
    streams.set(id, stream)
    pacer.add(id, intervalMs, (index * intervalMs) / cameras, () => {
      const picture = pictures[at]
      if (picture) stream.push({ track: 0, pts: frame * tickPts, ...picture })
      at = (at + 1) % pictures.length
      frame += 1
    })
  }

  for (let index = 0; index < cameras; index++) addCamera(index)
  const server = createRtspServer({ host, port, streams: path => streams.get(path) })
  const { port: boundPort } = await server.start()
  return {
    port: boundPort,
    urls: Array.from(streams.keys(), path => `rtsp://${host}:${boundPort}${path}`),
    bitsPerSecond:
      (pictures.flatMap(({ units }) => units).reduce((sum, unit) => sum + unit.length, 0) * 8) / seconds,
    async stop(): Promise<void> {
      pacer.stop()
      await server.stop()
    },
  }
}

import { createRtspServer, type RtspServerOptions } from '../server/server.ts'
import { createServedStream, type ServedStream, type ServedStreamOptions } from '../server/stream.ts'
import { aacTrack, h264Track, picture } from './fixtures.ts'

export interface Served {
  url: string
  port: number
  stream: ServedStream
  /** Pushes pictures from the last number on, every tenth a key one, with sound frames between. */
  push: (pictures: number) => void
  stop: () => Promise<void>
}

/** Our own server with one stream at `/cam?id=1`. */
export async function serve(
  options: Partial<ServedStreamOptions> = {},
  server: Partial<RtspServerOptions> = {},
): Promise<Served> {
  const tracks = options.tracks ?? [h264Track, aacTrack]
  const stream = createServedStream({ ...options, tracks })
  const own = createRtspServer({
    port: 0,
    streams: path => (path === '/cam?id=1' ? stream : undefined),
    ...server,
  })
  const { port } = await own.start()
  let count = 0
  return {
    port,
    url: `${server.tls ? 'rtsps' : 'rtsp'}://127.0.0.1:${port}/cam?id=1`,
    stream,
    push(pictures) {
      const codec = tracks[0]?.codec === 'h265' ? 'h265' : 'h264'
      for (let i = 0; i < pictures; i++, count++) {
        const key = count % 10 === 0
        stream.push({ track: 0, pts: count * 3600, key, units: picture(codec, key, 4000, count) })
        if (tracks.length > 1)
          stream.push({ track: 1, pts: count * 1920, key: true, units: [Uint8Array.of(1, count)] })
      }
    },
    stop: () => own.stop(),
  }
}

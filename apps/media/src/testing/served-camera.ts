import {
  createRtspServer,
  createServedStream,
  type RtspServer,
  type ServedStream,
  type Track,
} from '@palisade/rtsp'

const hex = (text: string): Buffer => Buffer.from(text, 'hex')
const SPS = hex('6764001facd9405005bb011000000300100000030320f1831960')
const PPS = hex('68ef8fcb')

/** A real RTSP camera on loopback with made-up pictures: 1280×720 H.264 and G.711 sound, a key frame every ten. */
export interface ServedCamera {
  url: string
  stream: ServedStream
  server: RtspServer
  /** Pictures sent so far; each holds its number, from 0, in bytes 1 to 4. */
  sent(): number
  stop(): Promise<void>
}

const FRAME_EVERY_MS = 10

export async function startServedCamera(auth?: {
  username: string
  password: string
  scheme?: 'basic' | 'digest'
}): Promise<ServedCamera> {
  const tracks: Track[] = [
    { kind: 'video', id: 0, codec: 'h264', clockRate: 90_000, parameterSets: [SPS, PPS] },
    { kind: 'audio', id: 1, codec: 'pcma', clockRate: 8000, channels: 1 },
  ]
  const stream = createServedStream({ tracks, auth: auth && { scheme: 'digest', ...auth } })
  const server = createRtspServer({ port: 0, streams: path => (path === '/main' ? stream : undefined) })
  const { port } = await server.start()
  let frame = 0
  const timer = setInterval(() => {
    const key = frame % 10 === 0
    const picture = new Uint8Array(4000).fill(1)
    picture[0] = key ? 0x65 : 0x41
    new DataView(picture.buffer).setUint32(1, frame)
    const units = key ? [SPS, PPS, picture] : [picture]
    stream.push({ track: 0, pts: frame * 900, key, units })
    stream.push({ track: 1, pts: frame * 80, key: true, units: [new Uint8Array(80).fill(0xd5)] })
    frame++
  }, FRAME_EVERY_MS)
  return {
    url: `rtsp://127.0.0.1:${port}/main`,
    stream,
    server,
    sent: () => frame,
    stop: async () => {
      clearInterval(timer)
      await server.stop()
    },
  }
}

import type { PlayServerFrame } from '@palisade/contract/media'
import { signPlayToken } from '@palisade/contract/media-token'
import { WebSocket } from 'ws'

/** A viewer of recorded video who times the answers. */
export interface PlayViewer {
  /** ms until the first group from `at` on has come whole. */
  seek(at: number): Promise<number>
  /** ms until the picture before `at` has come. */
  thumbnail(at: number, width: number): Promise<number>
  close(): void
}

export interface PlayAddress {
  origin: string
  secret: string
}

/** Opens a socket for a camera and a span; the clock of `open` begins before the connection. */
export async function openViewer(
  { origin, secret }: PlayAddress,
  span: { cameraId: string; from: number; to: number },
): Promise<PlayViewer> {
  const token = signPlayToken(secret, { ...span, userId: 'bench', sessionId: 'bench' })
  const socket = new WebSocket(`${origin}/media/play`, { perMessageDeflate: false })
  let header: PlayServerFrame | undefined
  let handle: (frame: PlayServerFrame, data?: Buffer) => void = () => undefined
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary && header) handle(header, data)
    if (isBinary) return
    header = JSON.parse(data.toString()) as PlayServerFrame
    handle(header)
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', () => resolve())
    socket.once('error', reject)
  })
  socket.send(JSON.stringify({ token }))

  let id = 0
  /** Asks, and resolves with the time until the binary message of a type has come and the question is answered. */
  const ask = (question: object, type: 'gop' | 'thumbnail'): Promise<number> =>
    new Promise((resolve, reject) => {
      const start = performance.now()
      let took: number | undefined
      const own = ++id
      handle = (frame, data) => {
        if (frame.type === type && data && data.length > 0) took = performance.now() - start
        const isOver = frame.type === 'end' || (type === 'thumbnail' && took !== undefined)
        if (!isOver && frame.type !== 'refused') return
        if (took === undefined) reject(new Error(`no ${type}: ${JSON.stringify(frame)}`))
        else resolve(took)
      }
      socket.send(JSON.stringify({ ...question, id: own }))
    })

  return {
    seek: at => ask({ type: 'read', at, direction: 'forward', mode: 'all', count: 1 }, 'gop'),
    thumbnail: (at, width) => ask({ type: 'thumbnail', at, width }, 'thumbnail'),
    close: () => socket.terminate(),
  }
}

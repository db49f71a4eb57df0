import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import type { PlayServerFrame } from '@palisade/contract/media'
import { vi } from 'vitest'
import { WebSocket } from 'ws'
import { newFolder, planned } from '../../record/testing/test-recorder.ts'
import { startTestMedia, type TestMedia } from '../../testing/test-media.ts'

const MAIN = 'rtsp://camera/main'

export interface RecordedMedia {
  media: TestMedia
  folder: string
  /** When the first picture was taken, ms since 1970. */
  from: number
}

/** A media process with two seconds of camera `c1` on its disk, a group each; the third second is being received. */
export async function startRecordedMedia(frameBytes = 100): Promise<RecordedMedia> {
  const folder = await newFolder()
  const recording = { ...planned, schedule: [], scheduleUntil: 0 }
  const media = await startTestMedia([{ id: 'c1', name: 'Gate', mainUrl: MAIN, recording }], {
    recordings: folder,
  })
  const from = media.clock.now()
  media.engines.pull(MAIN).init()
  for (let frame = 0; frame < 75; frame++) {
    media.engines.pull(MAIN).frame(frame % 25 === 0, frameBytes)
    media.clock.advance(40)
  }
  const written = async () => {
    const names = await readdir(folder, { recursive: true })
    const file = names.find(name => name.endsWith('.mp4'))
    return file === undefined ? 0 : (await stat(path.join(folder, file))).size
  }
  // Each frame has a head of some 148 bytes.
  await vi.waitUntil(async () => (await written()) > 50 * (frameBytes + 148))
  return { media, folder, from }
}

export interface PlayClient {
  socket: WebSocket
  frames: PlayServerFrame[]
  binaries: Buffer[]
  /** Resolves with the code once the socket is closed. */
  closed: Promise<number>
  send: (frame: unknown) => void
}

export async function openPlay(port: number, token: string): Promise<PlayClient> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/media/play`)
  const frames: PlayServerFrame[] = []
  const binaries: Buffer[] = []
  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) binaries.push(data)
    else frames.push(JSON.parse(data.toString()) as PlayServerFrame)
  })
  const closed = new Promise<number>(resolve => {
    socket.once('close', code => resolve(code))
  })
  await new Promise(resolve => {
    socket.once('open', resolve)
  })
  const send = (frame: unknown) => socket.send(JSON.stringify(frame))
  send({ token })
  return { socket, frames, binaries, closed, send }
}

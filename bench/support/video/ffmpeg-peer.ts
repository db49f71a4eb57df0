import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { until } from '../duration.ts'
import { endChild } from '../program.ts'

/** Each camera pulled by an ffmpeg of its own that copies it into one fragment a frame, as the relay does. */
const INPUT =
  '-nostdin -loglevel error -progress pipe:1 -stats_period 1 -fflags +nobuffer -rtsp_transport tcp -i'
const OUTPUT =
  '-map 0:v:0 -c copy -f mp4 -movflags +frag_every_frame+empty_moov+default_base_moof -flush_packets 1 -y /dev/null'
/** Each camera copied into a file a minute. */
const SEGMENTS = '-map 0:v:0 -c copy -f segment -segment_time 60 -segment_format mp4 -y'
const flags = (url: string, to: readonly string[]) => [...INPUT.split(' '), url, ...to]

export interface FfmpegPeer {
  pids: number[]
  /** Frames copied so far by all of them, to the second. */
  frames(): number
  stop(): Promise<void>
}

/**
 * Resolves once every one of them copies.
 * @param folder takes files of a minute; without it nothing is kept
 */
export async function startFfmpegPeer(urls: readonly string[], folder?: string): Promise<FfmpegPeer> {
  const copied = urls.map(() => 0)
  const children = urls.map((url, index) => {
    const to =
      folder === undefined
        ? OUTPUT.split(' ')
        : [...SEGMENTS.split(' '), path.join(folder, `camera-${index}-%04d.mp4`)]
    const child = spawn('ffmpeg', flags(url, to), { stdio: ['ignore', 'pipe', 'ignore'] })
    child.stdout.on('data', (chunk: Buffer) => {
      const found = [...String(chunk).matchAll(/^frame=(\d+)/gm)].at(-1)
      if (found) copied[index] = Number(found[1])
    })
    return child
  })
  const kill = () => children.forEach(child => child.kill('SIGKILL'))
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    await Promise.all(children.map(child => endChild(child, 'SIGTERM')))
  }
  try {
    await until('ffmpeg copying every camera', 90_000, () => {
      if (children.some(hasEnded)) throw new Error('an ffmpeg ended: is Debian’s ffmpeg installed?')
      return copied.every(frames => frames > 0)
    })
  } catch (error) {
    await stop()
    throw error
  }
  return {
    pids: children.map(child => child.pid ?? 0),
    frames: () => copied.reduce((sum, frames) => sum + frames, 0),
    stop,
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

import type { Mask } from '@palisade/contract/media'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { CodecEngine } from './codec-engine.ts'
import {
  checkJpeg,
  CodecError,
  MAX_JPEG_BYTES,
  MAX_PIXELS,
  toDecoder,
  type KeyframeJob,
} from './codec-job.ts'
import { killChild } from './kill-child.ts'
import { isBuiltUp } from './whole-picture.ts'

/** Names of the demuxers that take one picture as it comes. */
const FORMATS = { h264: 'h264', h265: 'hevc', mjpeg: 'mjpeg' } as const

function argumentsFor({ codec, before = [], units, masks = [], maxWidth }: KeyframeJob): string[] {
  const skip = before.length
  const steps = [
    // Those that are decoded first come out first.
    ...(skip > 0 ? [`select=gte(n\\,${skip})`] : []),
    ...masks.map(boxOf),
    ...(maxWidth ? [`scale=w=min(iw\\,${maxWidth}):h=-2`] : []),
  ]
  const builtUp = isBuiltUp(codec, before[0] ?? units) ? ['-flags', '+output_corrupt'] : []
  return [
    ['-hide_banner', '-loglevel', 'quiet', '-nostdin', '-protocol_whitelist', 'pipe'],
    ['-max_pixels', String(MAX_PIXELS), '-threads', '1', ...builtUp, '-f', FORMATS[codec], '-i', 'pipe:0'],
    steps.length > 0 ? ['-vf', steps.join(',')] : [],
    ['-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '4', '-f', 'image2pipe', 'pipe:1'],
  ].flat()
}

const picturesFor = ({ codec, parameterSets, before = [], units }: KeyframeJob): Buffer[] =>
  [...before, units].map((picture, index) =>
    toDecoder({ codec, parameterSets: index === 0 ? parameterSets : [], units: picture }),
  )

/** Rounded outwards: what is to be hidden never shows at an edge. */
const boxOf = ({ left, top, right, bottom }: Mask): string =>
  [
    `drawbox=x=floor(iw*${left})`,
    `y=floor(ih*${top})`,
    `w=ceil(iw*${right})-floor(iw*${left})`,
    `h=ceil(ih*${bottom})-floor(ih*${top})`,
    'color=black',
    't=fill',
  ].join(':')

function lowerPriority(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The process has ended already.
  }
}

/** Decodes with the ffmpeg command that a site brings itself: the same interface, one process for each picture. */
export function createFfmpegEngine(command: string): CodecEngine {
  let child: ChildProcess | undefined

  async function run(job: KeyframeJob): Promise<Buffer> {
    const started = spawn(command, argumentsFor(job), { env: {}, stdio: ['pipe', 'pipe', 'ignore'] })
    child = started
    lowerPriority(started.pid)
    const chunks: Buffer[] = []
    let bytes = 0
    started.stdout.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= MAX_JPEG_BYTES) chunks.push(chunk)
      else started.kill('SIGKILL')
    })
    // The process may end before it has read everything.
    started.stdin.on('error', () => undefined)
    started.stdin.end(Buffer.concat(picturesFor(job)))
    try {
      await once(started, 'close')
      if (started.signalCode) throw new CodecError('codec.crashed', started.signalCode)
      return checkJpeg(Buffer.concat(chunks))
    } catch (error) {
      throw error instanceof CodecError ? error : new CodecError('codec.crashed', 'ffmpeg does not start')
    } finally {
      child = undefined
    }
  }

  return {
    run,
    kill: () => killChild(child),
    pid: () => child?.pid,
  }
}

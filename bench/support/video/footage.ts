import { execFileSync } from 'node:child_process'
import {
  closeSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { buildGroupTable, type RecordedGroup } from '@palisade/fmp4'
import { freePort } from '@palisade/testkit/free-port'
import { formatMinuteName, MINUTE_MS } from '../../../apps/media/src/record/files/minute-name.ts'
import { readRecordedFile } from '../../../apps/media/src/record/files/read-file.ts'
import { until } from '../duration.ts'
import { startProgram } from '../program.ts'
import { startRelayMedia } from './relay-media.ts'

/** The camera whose footage it is. */
export const FOOTAGE_CAMERA = 'camera-0'
const GROUP_MS = 2_000
const GROUPS = MINUTE_MS / GROUP_MS
/** As much is recorded for the copies. */
const RECORDED_BYTES = 4 * 1024 * 1024

/** A group whose bytes are there. */
export interface Moment {
  file: string
  at: number
  offset: number
  size: number
}

export interface Footage {
  /** ms since 1970 */
  from: number
  to: number
  /** One of each minute. */
  moments: Moment[]
  /** A recorded file, for a peer. */
  file: string
}

interface Source {
  file: string
  head: Buffer
  groups: { bytes: Buffer; keySize: number }[]
}

/** Records some seconds of 720p25 at 2 Mbit/s by the product itself. */
async function recordSource(data: string): Promise<Source> {
  const rtspPort = await freePort()
  const site = await startProgram(['apps/simulator/src/main.ts', '--load', '1'], {
    env: { PALISADE_SIM_RTSP_PORT: String(rtspPort) },
    readyWords: 'cameras of',
  })
  const media = await startRelayMedia({ data, quotaGiB: 1 })
  const recordings = path.join(data, 'recordings')
  const files = () =>
    readdirSync(recordings, { recursive: true })
      .map(name => path.join(recordings, String(name)))
      .filter(name => name.endsWith('.mp4'))
      .toSorted((left, right) => statSync(right).size - statSync(left).size)
  try {
    await media.pull([`rtsp://127.0.0.1:${rtspPort}/cam01/main`])
    media.record()
    await until('enough is recorded', 60_000, () => {
      const [largest] = files()
      return largest !== undefined && statSync(largest).size > RECORDED_BYTES
    })
  } finally {
    await media.stop()
    await site.stop()
  }
  const [file = ''] = files()
  const { groups } = await readRecordedFile(file)
  const bytes = readFileSync(file)
  // The first may have been joined in its middle, the last cut short.
  const whole = groups.slice(1, -1)
  return {
    file,
    head: bytes.subarray(0, groups[0]?.offset ?? 0),
    groups: whole.map(({ offset, size, keySize }) => ({
      bytes: bytes.subarray(offset, offset + size),
      keySize,
    })),
  }
}

/**
 * Footage of hours, a file a minute, made of copies of a few recorded seconds: of the 30 groups of each minute one has its bytes,
 * the others are holes in the file, so that three days take 2 GB in place of 65, at their true places on the disk.
 */
export async function makeFootage(data: string, hours: number): Promise<Footage> {
  const source = await recordSource(path.join(data, 'source'))
  const folder = path.join(data, 'recordings')
  const to = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const from = to - hours * 60 * MINUTE_MS
  const moments: Moment[] = []
  for (let at = from; at < to; at += MINUTE_MS) {
    const file = path.join(
      folder,
      FOOTAGE_CAMERA,
      formatMinuteName({ at, part: 1, epoch: 0, stream: 'main' }),
    )
    mkdirSync(path.dirname(file), { recursive: true })
    moments.push(writeMinute(file, at, source))
  }
  return { from, to, moments, file: source.file }
}

function writeMinute(file: string, minute: number, { head, groups }: Source): Moment {
  const count = minute / MINUTE_MS
  const { bytes, keySize } = groups[count % groups.length] ?? { bytes: Buffer.alloc(0), keySize: 0 }
  // A step without a common factor, so that the group that is there lies elsewhere in each minute.
  const filled = (count * 7) % GROUPS
  const table = Array.from({ length: GROUPS }, (_, index): RecordedGroup => {
    const offset = head.length + index * bytes.length
    return {
      from: minute + index * GROUP_MS,
      duration: GROUP_MS,
      offset,
      size: bytes.length,
      keySize,
      kinds: 1,
    }
  })
  const { offset = 0, from: at = 0 } = table[filled] ?? {}
  const end = head.length + GROUPS * bytes.length
  const handle = openSync(file, 'w')
  writeSync(handle, head)
  writeSync(handle, bytes, 0, bytes.length, offset)
  ftruncateSync(handle, end)
  const last = buildGroupTable(table)
  writeSync(handle, last, 0, last.length, end)
  closeSync(handle)
  return { file, at, offset, size: bytes.length }
}

/** Has the system forget the contents of files, so that they come from the disk again. */
export function dropFromMemory(files: readonly string[]): void {
  for (const file of files)
    execFileSync('dd', [`of=${file}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0'], {
      stdio: 'ignore',
    })
}

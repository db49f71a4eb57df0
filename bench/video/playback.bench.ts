import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readSync } from 'node:fs'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { scratchFolder } from '../support/scratch.ts'
import { cpuSeconds } from '../support/usage.ts'
import {
  dropFromMemory,
  FOOTAGE_CAMERA,
  makeFootage,
  type Footage,
  type Moment,
} from '../support/video/footage.ts'
import { openViewer, type PlayAddress } from '../support/video/play-viewer.ts'
import { startRelayMedia } from '../support/video/relay-media.ts'

const HOURS = 72
const SEEKS = 200
const OPENS = 60
const THUMBNAILS = 100
const PEER_TIMES = 10
const WIDTH = 320

export const claim: Claim = {
  name: 'playback',
  about: `one camera of 720p25, 2 Mbit/s, ${HOURS} h in ${HOURS * 60} files: answers of media through its socket, contents of the files on the disk alone`,
  async measure() {
    const scratch = scratchFolder('playback')
    try {
      const footage = await makeFootage(scratch.folder, HOURS)
      const media = await startRelayMedia({ data: scratch.folder, quotaGiB: 100 })
      try {
        return await figuresOf(media, footage)
      } finally {
        await media.stop()
      }
    } finally {
      scratch.remove()
    }
  },
}

/** Moments spread over the whole span by a step without a common factor, the same in each run. */
function pick({ moments }: Footage, count: number, first: number): Moment[] {
  return Array.from(
    { length: count },
    (_, index) => moments[(first + index * 1_709) % moments.length],
  ).filter(moment => moment !== undefined)
}

async function figuresOf(media: PlayAddress & { pid: number }, footage: Footage): Promise<Figure[]> {
  const span = { cameraId: FOOTAGE_CAMERA, from: footage.from, to: footage.to }
  const all = footage.moments.map(moment => moment.file)
  dropFromMemory(all)
  const opens = await timesOf(pick(footage, OPENS, 0), async ({ at }) => {
    const start = performance.now()
    const viewer = await openViewer(media, span)
    await viewer.seek(at)
    viewer.close()
    return performance.now() - start
  })

  const viewer = await openViewer(media, span)
  const sought = pick(footage, SEEKS, 100)
  const cpu = cpuSeconds([media.pid])
  const seeks = await timesOf(sought, ({ at }) => viewer.seek(at + 500))
  const cpuMs = ((cpuSeconds([media.pid]) - cpu) * 1000) / SEEKS
  dropFromMemory(sought.map(moment => moment.file))
  const reads = await timesOf(sought, moment => Promise.resolve(readTime(moment)))

  const shown = pick(footage, THUMBNAILS, 200)
  // The decoder is started by the first of all pictures.
  await viewer.thumbnail(footage.from + 1_000_000, WIDTH).catch(() => 0)
  const cold = await timesOf(shown, ({ at }) => viewer.thumbnail(at + 500, WIDTH))
  const warm = await timesOf(shown, ({ at }) => viewer.thumbnail(at + 500, WIDTH))
  viewer.close()
  const peer = Array.from({ length: PEER_TIMES }, () => ffmpegTime(footage.file))

  const p95 = (times: readonly number[]) => quantile(times, 0.95)
  const ffmpeg = { what: 'ffmpeg -ss of one file', value: p95(peer) }
  return [
    { what: 'open at a point, p50', value: quantile(opens, 0.5), unit: 'ms' },
    { what: 'open at a point, p95', value: p95(opens), unit: 'ms', limit: 100, against: ffmpeg },
    { what: 'seek, p50', value: quantile(seeks, 0.5), unit: 'ms' },
    {
      what: 'seek, p95',
      value: p95(seeks),
      unit: 'ms',
      limit: 120,
      against: { what: 'reading the group alone from the disk', value: p95(reads) },
    },
    { what: 'CPU of media a seek', value: cpuMs, unit: 'ms' },
    { what: 'thumbnail cold, p95', value: p95(cold), unit: 'ms', limit: 50, against: ffmpeg },
    { what: 'thumbnail warm, p95', value: p95(warm), unit: 'ms', limit: 10 },
  ]
}

async function timesOf(
  moments: readonly Moment[],
  time: (moment: Moment) => Promise<number>,
): Promise<number[]> {
  const times: number[] = []
  for (const moment of moments) times.push(await time(moment))
  return times
}

function readTime({ file, offset, size }: Moment): number {
  const start = performance.now()
  const handle = openSync(file, 'r')
  readSync(handle, Buffer.allocUnsafe(size), 0, size, offset)
  closeSync(handle)
  return performance.now() - start
}

/** From the start of the program until a picture of the fourth second is made. */
function ffmpegTime(file: string): number {
  const start = performance.now()
  const to = ['-frames:v', '1', '-vf', `scale=${WIDTH}:-2`, '-f', 'mjpeg', '-']
  execFileSync('ffmpeg', ['-nostdin', '-loglevel', 'error', '-ss', '4', '-i', file, ...to], {
    maxBuffer: 16 * 1024 * 1024,
  })
  return performance.now() - start
}

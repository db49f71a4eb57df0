import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Claim, Figure } from '../support/claim.ts'
import { pause, until } from '../support/duration.ts'
import { startProgram } from '../support/program.ts'
import { scratchFolder } from '../support/scratch.ts'
import { cpuSeconds, residentMiB } from '../support/usage.ts'
import { writeMinutes } from '../support/video/footage-files.ts'
import { startObjectSink, type ObjectSink } from '../support/video/object-sink.ts'

const MINUTES = 60
const MEMORY_MIB = 64
const LOOK_EVERY_MS = 50
/** Media looks for what is due once a minute. */
const BEGUN_WITHIN_MS = 90_000

export const claim: Claim = {
  name: 'object-store',
  about: `${MINUTES} minutes of a camera at 2 Mbit/s moved from the disk into an object store that keeps nothing`,
  async measure() {
    const scratch = scratchFolder('object-store')
    const recordings = path.join(scratch.folder, 'recordings')
    mkdirSync(recordings, { recursive: true })
    // As the recorder marks a folder of its own.
    writeFileSync(path.join(recordings, '.palisade-recordings'), '')
    const from = Math.floor(Date.now() / 3_600_000 - 3) * 3_600_000
    writeMinutes(recordings, '019b0000-0000-7000-8000-000000000001', from, MINUTES)
    const copy = copySeconds(recordings, scratch.folder)
    const sink = await startObjectSink()
    try {
      return await measure(scratch.folder, recordings, { sink, copy })
    } finally {
      sink.stop()
      scratch.remove()
    }
  },
}

async function measure(
  data: string,
  recordings: string,
  { sink, copy }: { sink: ObjectSink; copy: number },
): Promise<Figure[]> {
  const media = await startProgram(['apps/media/src/main.ts'], {
    readyWords: 'media listens',
    env: {
      PALISADE_MEDIA_PORT: '0',
      PALISADE_MEDIA_SECRET: 'bench-of-the-object-store-'.repeat(2),
      PALISADE_DATA: data,
      PALISADE_RECORDINGS: `${recordings}=50`,
      S3_ENDPOINT: sink.endpoint,
      S3_BUCKET: 'bench',
      S3_ACCESS_KEY_ID: 'bench',
      S3_SECRET_ACCESS_KEY: 'bench',
      S3_AFTER_DAYS: '0',
    },
  })
  try {
    await pause(5_000)
    const [before, cpu] = [residentMiB(media.pid), cpuSeconds([media.pid])]
    let most = before
    const looking = setInterval(() => (most = Math.max(most, residentMiB(media.pid))), LOOK_EVERY_MS)
    await until('the first file is sent', BEGUN_WITHIN_MS, () => sink.taken().from > 0)
    await until('all files are moved', 120_000, () => globSync('**/*.mp4', { cwd: recordings }).length === 0)
    clearInterval(looking)
    const { bytes, from, to } = sink.taken()
    const seconds = (to - from) / 1000
    return [
      {
        what: `${Math.round(bytes / 1e6)} MB moved, each file proved`,
        value: seconds,
        unit: 's',
        against: { what: 'cat of the files and sync', value: copy },
      },
      { what: 'moved at', value: bytes / 1e6 / seconds, unit: 'MB/s' },
      { what: 'CPU of media', value: cpuSeconds([media.pid]) - cpu, unit: 's' },
      { what: 'memory of media, grown by at most', value: most - before, unit: 'MiB', limit: MEMORY_MIB },
    ]
  } finally {
    await media.stop()
  }
}

/** The same bytes read and written by `cat`, until they are on the disk. */
function copySeconds(recordings: string, folder: string): number {
  const files = globSync('**/*.mp4', { cwd: recordings }).map(name => path.join(recordings, name))
  const started = performance.now()
  execFileSync('sh', ['-c', `cat ${files.join(' ')} > ${folder}/copy && sync ${folder}/copy`])
  return (performance.now() - started) / 1000
}

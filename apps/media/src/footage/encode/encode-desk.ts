import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FootageClip } from '@palisade/contract/media'
import pLimit from 'p-limit'
import { createTranscoder } from '../../codec/transcode/transcoder.ts'
import type { GroupReader } from '../../playback/group-reader.ts'
import type { Footage } from '../gather.ts'
import { encodeFootage } from './encode-footage.ts'
import type { HiddenOf } from './group-encoder.ts'
import { planEncode } from './plan.ts'

export type EncodeDesk = ReturnType<typeof createEncodeDesk>

/**
 * Makes files of unlike clips, one at a time: each takes a core for as long as it has one.
 * @param folder where they lie until they were sent; what a program that died left there is deleted
 */
export function createEncodeDesk(folder: string, make = createTranscoder) {
  const slot = pLimit(1)
  /** By the job's name; 0 while it waits. Who asks again for a job is told of the newest, whenever the one before ends. */
  const shares = new Map<string, { made: number }>()
  const emptied = rm(folder, { recursive: true, force: true }).catch(() => undefined)

  async function work<T>(
    reader: GroupReader,
    { clips, hidden, signal }: EncodeJob,
    share: { made: number },
    use: (footage: Footage) => Promise<T>,
  ): Promise<T | undefined> {
    const plan = signal.aborted ? undefined : await planEncode(reader, clips, signal)
    if (!plan) return undefined
    await emptied
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = path.join(folder, `${randomUUID()}.part`)
    const transcoder = make({ width: plan.width, height: plan.height, purpose: 'file' })
    const stop = (): void => void transcoder.stop()
    signal.addEventListener('abort', stop, { once: true })
    try {
      const onProgress = (doneMs: number): void => void (share.made = Math.min(1, doneMs / plan.totalMs))
      const deps = { reader, hidden, transcoder, file, signal, onProgress }
      const footage = await encodeFootage(clips, plan, deps)
      await transcoder.stop()
      return await use(footage)
    } finally {
      signal.removeEventListener('abort', stop)
      await transcoder.stop()
      await rm(file, { force: true })
    }
  }

  return {
    /**
     * Makes a file and lets it be used; afterwards it is gone.
     * @returns undefined where nothing is recorded, or nobody waits any more
     */
    make: <T>(reader: GroupReader, job: EncodeJob, use: (footage: Footage) => Promise<T>) => {
      const share = { made: 0 }
      shares.set(job.jobId, share)
      return slot(() => work(reader, job, share, use)).finally(() => {
        if (shares.get(job.jobId) === share) shares.delete(job.jobId)
      })
    },
    /** How much of it is made, 0 to 1; undefined for a job that is not known. */
    share: (jobId: string): number | undefined => shares.get(jobId)?.made,
  }
}

export interface EncodeJob {
  clips: readonly FootageClip[]
  hidden: HiddenOf
  jobId: string
  signal: AbortSignal
}

import { systemClock, type Clock } from '../../clock.ts'
import { checkJpeg, CodecError } from '../codec-job.ts'
import { startCodecProcess, type CodecProcess } from '../codec-process.ts'
import { inTime } from '../in-time.ts'
import { checkBatch } from '../transcode/transcode-job.ts'
import type { SampleJob } from './sample-job.ts'

/** Takes pictures out of streams, in one process for all of them: a decoder takes some megabytes, a process a hundred. */
export interface Sampler {
  /**
   * One job runs at a time, so that its stream is to blame where the process dies; the next job starts another one.
   * Rejects with a `CodecError`.
   * @param jobOf asked when its turn has come; `isKnown`: it may leave the source out, because the process has a decoder of the stream
   */
  take(
    stream: string,
    jobOf: (isKnown: boolean) => Omit<SampleJob, 'stream'> | undefined,
  ): Promise<{ jpeg: Buffer; at: number } | undefined>
  /** Ends the decoder of a stream, if there is one. */
  end(stream: string): void
  stop(): Promise<void>
  pid(): number | undefined
}

/** Milliseconds that a job may take, and the start of the process in addition. */
const JOB_MS = 5_000
const START_MS = 10_000

export function createSampler(clock: Clock = systemClock): Sampler {
  let child: CodecProcess | undefined
  const known = new Set<string>()
  let last: Promise<unknown> = Promise.resolve()
  let isStopped = false

  const knows = (stream: string) => child !== undefined && !child.isOver && known.has(stream)

  async function run(job: SampleJob) {
    const isStarting = !child || child.isOver
    if (isStarting) known.clear()
    const target = !child || child.isOver ? startCodecProcess() : child
    child = target
    known.delete(job.stream)
    const ms = JOB_MS + (isStarting ? START_MS : 0)
    const answer = await inTime(target, target.ask({ ask: 'sample', job }), { ms, clock })
    if (!('sample' in answer))
      throw new CodecError('codec.undecodable', 'failure' in answer ? answer.failure : undefined)
    if (job.pictures.length > 0) known.add(job.stream)
    const { picture } = answer.sample
    return picture ? { jpeg: checkJpeg(picture.jpeg), at: picture.at } : undefined
  }

  const take: Sampler['take'] = (stream, jobOf) => {
    const taken = last.then(async () => {
      if (isStopped) throw new CodecError('codec.stopped')
      const job = jobOf(knows(stream))
      if (!job) return undefined
      checkBatch({ source: job.source, pictures: job.pictures, isEnd: false })
      return run({ stream, ...job })
    })
    last = taken.catch(() => undefined)
    return taken
  }

  return {
    take,
    end(stream) {
      take(stream, isKnown => (isKnown ? { pictures: [] } : undefined)).catch(() => undefined)
    },
    async stop() {
      isStopped = true
      await child?.kill()
    },
    pid: () => child?.pid,
  }
}

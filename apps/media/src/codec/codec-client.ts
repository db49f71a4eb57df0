import { systemClock, type Clock } from '../clock.ts'
import type { CodecEngine } from './codec-engine.ts'
import { checkJob, CodecError, type KeyframeJob } from './codec-job.ts'
import { createFfmpegEngine } from './ffmpeg-engine.ts'
import { createForkedEngine } from './forked-engine.ts'
import { createRankedQueue, type JobRank } from './ranked-queue.ts'

export type CodecClientOptions = {
  /** An ffmpeg command to use in place of node-av (FFMPEG_PATH). */
  ffmpegPath?: string
  /** Milliseconds a job may take. */
  jobTimeoutMs?: number
  /** Milliseconds the process may take to start, which the job that starts it has in addition. */
  startTimeoutMs?: number
  /** Jobs of each rank that may wait; one more is refused with `codec.busy`. */
  maxQueue?: number
  engine?: CodecEngine
  clock?: Clock
}

export type CodecClient = {
  /**
   * A JPEG of the key frame, never wider than `maxWidth` pixels. Rejects with a `CodecError`.
   * @param rank `first` for what cannot be taken again, such as the picture of an alarm: the others get what is left
   */
  keyframeToJpeg(input: KeyframeJob, rank?: JobRank): Promise<Buffer>
  /** Rejects what waits with `codec.stopped`, ends the process and resolves when it is gone. */
  stop(): Promise<void>
  status(): { pid: number | undefined; waiting: number }
}

/**
 * Native decoding, kept out of the process that records: one child process made on the first job, one job in it at a
 * time, killed at its time limit, made anew after any death.
 */
export function createCodecClient(options: CodecClientOptions = {}): CodecClient {
  const { jobTimeoutMs = 5000, startTimeoutMs = 20_000, maxQueue = 64, clock = systemClock } = options
  const engine =
    options.engine ?? (options.ffmpegPath ? createFfmpegEngine(options.ffmpegPath) : createForkedEngine())
  const queue = createRankedQueue(maxQueue)
  let isStopped = false

  async function runLimited(job: KeyframeJob): Promise<Buffer> {
    if (isStopped) throw new CodecError('codec.stopped')
    let isLate = false
    const isStarting = engine.pid() === undefined
    const cancelTimeout = clock.after(jobTimeoutMs + (isStarting ? startTimeoutMs : 0), () => {
      isLate = true
      void engine.kill()
    })
    try {
      return await engine.run(job)
    } catch (error) {
      throw isLate ? new CodecError('codec.time_limit') : error
    } finally {
      cancelTimeout()
    }
  }

  return {
    async keyframeToJpeg(job, rank = 'rest') {
      if (isStopped) throw new CodecError('codec.stopped')
      checkJob(job)
      try {
        return await queue.add(() => runLimited(job), rank)
      } catch (error) {
        throw isStopped ? new CodecError('codec.stopped') : error
      }
    },
    async stop() {
      isStopped = true
      queue.clear()
      await engine.kill()
    },
    status: () => ({ pid: engine.pid(), waiting: queue.waiting() }),
  }
}

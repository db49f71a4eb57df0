import pLimit from 'p-limit'
import { systemClock, type Clock } from '../clock.ts'
import type { CodecEngine } from './codec-engine.ts'
import { checkJob, CodecError, type KeyframeJob } from './codec-job.ts'
import { createFfmpegEngine } from './ffmpeg-engine.ts'
import { createForkedEngine } from './forked-engine.ts'

export type CodecClientOptions = {
  /** An ffmpeg command to use in place of node-av (FFMPEG_PATH). */
  ffmpegPath?: string
  /** Milliseconds a job may take. */
  jobTimeoutMs?: number
  /** Milliseconds the process may take to start, which the job that starts it has in addition. */
  startTimeoutMs?: number
  /** Jobs that may wait; one more is refused with `codec.busy`. */
  maxQueue?: number
  engine?: CodecEngine
  clock?: Clock
}

export type CodecClient = {
  /** A JPEG of the key frame, never wider than `maxWidth` pixels. Rejects with a `CodecError`. */
  keyframeToJpeg(input: KeyframeJob): Promise<Buffer>
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
  const limit = pLimit({ concurrency: 1, rejectOnClear: true })
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
    async keyframeToJpeg(job) {
      if (isStopped) throw new CodecError('codec.stopped')
      checkJob(job)
      if (limit.pendingCount >= maxQueue) throw new CodecError('codec.busy')
      try {
        return await limit(() => runLimited(job))
      } catch (error) {
        throw isStopped ? new CodecError('codec.stopped') : error
      }
    },
    async stop() {
      isStopped = true
      limit.clearQueue()
      await engine.kill()
    },
    status: () => ({ pid: engine.pid(), waiting: limit.pendingCount }),
  }
}

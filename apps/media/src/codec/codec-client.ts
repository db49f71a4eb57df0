import { systemClock, type Clock } from '../clock.ts'
import type { CodecEngine } from './codec-engine.ts'
import { checkJob, CodecError, type KeyframeJob } from './codec-job.ts'
import { createFfmpegEngine } from './ffmpeg-engine.ts'
import { createForkedEngine } from './forked-engine.ts'

export type CodecClientOptions = {
  /** An ffmpeg command to use in place of node-av (FFMPEG_PATH). */
  ffmpegPath?: string
  /** Milliseconds a job may take, start of the process included. */
  jobTimeoutMs?: number
  /** Jobs that may wait; one more is refused with `codec.busy`. */
  maxQueue?: number
  engine?: CodecEngine
  clock?: Clock
}

type Waiting = { job: KeyframeJob; resolve: (jpeg: Buffer) => void; reject: (error: unknown) => void }

export type CodecClient = {
  /** A JPEG of the key frame, never wider than `maxWidth` pixels. Rejects with a `CodecError`. */
  keyframeToJpeg(input: KeyframeJob): Promise<Buffer>
  /** Rejects what waits with `codec.stopped`, ends the process and resolves when it is gone. */
  stop(): Promise<void>
  status(): { pid: number | undefined; waiting: number }
}

/**
 * Native decoding, kept out of the process that records (media.md §1.5): one child process made on the first job, one
 * job in it at a time, killed at its time limit, made anew after any death.
 */
export function createCodecClient(options: CodecClientOptions = {}): CodecClient {
  const { jobTimeoutMs = 5000, maxQueue = 64, clock = systemClock } = options
  const engine =
    options.engine ?? (options.ffmpegPath ? createFfmpegEngine(options.ffmpegPath) : createForkedEngine())
  const queue: Waiting[] = []
  let isBusy = false
  let isStopped = false

  async function runLimited(job: KeyframeJob): Promise<Buffer> {
    let isLate = false
    const cancelTimeout = clock.after(jobTimeoutMs, () => {
      isLate = true
      void engine.kill()
    })
    try {
      return await engine.run(job)
    } catch (error) {
      if (isStopped) throw new CodecError('codec.stopped')
      throw isLate ? new CodecError('codec.time_limit') : error
    } finally {
      cancelTimeout()
    }
  }

  async function drain(): Promise<void> {
    if (isBusy) return
    isBusy = true
    for (let next = queue.shift(); next; next = queue.shift()) {
      await runLimited(next.job).then(next.resolve, next.reject)
    }
    isBusy = false
  }

  return {
    async keyframeToJpeg(job) {
      if (isStopped) throw new CodecError('codec.stopped')
      checkJob(job)
      if (queue.length >= maxQueue) throw new CodecError('codec.busy')
      return new Promise<Buffer>((resolve, reject) => {
        queue.push({ job, resolve, reject })
        void drain()
      })
    },
    async stop() {
      isStopped = true
      for (const waiting of queue.splice(0)) waiting.reject(new CodecError('codec.stopped'))
      await engine.kill()
    },
    status: () => ({ pid: engine.pid(), waiting: queue.length }),
  }
}

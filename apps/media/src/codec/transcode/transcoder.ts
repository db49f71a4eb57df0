import { systemClock, type Clock } from '../../clock.ts'
import { CodecError } from '../codec-job.ts'
import { inTime } from '../in-time.ts'
import { startCodecProcess, type CodecProcess } from '../codec-process.ts'
import type { CodedSound, SoundBatch } from './sound-job.ts'
import {
  checkBatch,
  type CodedBatch,
  type PictureBatch,
  type PictureSource,
  type TranscodeOrder,
} from './transcode-job.ts'

/** Makes H.264 of the pictures it is given, in a process of its own. */
export interface Transcoder {
  /** Batches are answered in the order in which they were given. Rejects with a `CodecError`; another batch starts a new process. */
  code(batch: PictureBatch): Promise<CodedBatch>
  /** Sound of the same movie; its timeline ends with the process. */
  codeSound(batch: SoundBatch): Promise<CodedSound>
  stop(): Promise<void>
  status(): { pid: number | undefined; waiting: number; isStopped: boolean }
}

export interface TranscoderOptions {
  /** Milliseconds that one batch may take, those before it included. */
  batchTimeoutMs?: number
  /** False: after a death nothing more is made, for whoever has to begin again from a key frame anyway. */
  isReplaced?: boolean
  clock?: Clock
}

/** Starting a process on a machine that is busy. */
const START_TIMEOUT_MS = 10_000

/** A process that dies of its hardware encoder would do so again. */
let isHardwareTried = true

export function createTranscoder(
  order: Omit<TranscodeOrder, 'isHardwareTried'>,
  { batchTimeoutMs = 30_000, isReplaced = true, clock = systemClock }: TranscoderOptions = {},
): Transcoder {
  let child: CodecProcess | undefined
  let source: PictureSource | undefined
  /** Whether the present process was told of it. */
  let isSourceTold = false
  let waiting = 0
  let isStopped = false

  function start(): CodecProcess {
    child = startOrdered(order, clock, () => isStopped)
    isSourceTold = false
    return child
  }

  async function limited<T>(target: CodecProcess, answer: Promise<T>): Promise<T> {
    try {
      return await inTime(target, answer, { ms: batchTimeoutMs, clock })
    } catch (error) {
      throw isStopped ? new CodecError('codec.stopped') : error
    }
  }

  async function ask(batch: PictureBatch): Promise<CodedBatch> {
    if (child?.isOver && !isReplaced) throw new CodecError('codec.crashed')
    const target = child && !child.isOver ? child : start()
    source = batch.source ?? source
    const isTold = isSourceTold && batch.source === undefined
    isSourceTold = true
    const full = isTold || !source ? batch : { ...batch, source }
    const answer = await limited(target, target.ask({ ask: 'batch', batch: full }))
    if ('coded' in answer) return answer.coded
    throw new CodecError('codec.undecodable', 'failure' in answer ? answer.failure : undefined)
  }

  async function askSound(batch: SoundBatch): Promise<CodedSound> {
    const target = child && !child.isOver ? child : start()
    const answer = await limited(target, target.ask({ ask: 'sound', batch }))
    if ('sound' in answer) return answer.sound
    throw new CodecError('codec.undecodable', 'failure' in answer ? answer.failure : undefined)
  }

  async function counted<T>(work: () => Promise<T>): Promise<T> {
    if (isStopped) throw new CodecError('codec.stopped')
    waiting++
    try {
      return await work()
    } finally {
      waiting--
    }
  }

  return {
    code: batch =>
      counted(() => {
        checkBatch(batch)
        return ask(batch)
      }),
    codeSound: batch => counted(() => askSound(batch)),
    async stop() {
      isStopped = true
      await child?.kill()
    },
    status: () => ({ pid: child?.pid, waiting, isStopped }),
  }
}

/** A process that has its order. One that cannot take it ends, and what is asked of it meanwhile fails. */
function startOrdered(
  order: Omit<TranscodeOrder, 'isHardwareTried'>,
  clock: Clock,
  isStopped: () => boolean,
): CodecProcess {
  const started = startCodecProcess()
  const isTried = isHardwareTried
  const asked = started.ask({ ask: 'order', order: { ...order, isHardwareTried } })
  void inTime(started, asked, { ms: START_TIMEOUT_MS, clock })
    .then(answer => ('failure' in answer ? started.kill() : undefined))
    .catch(() => {
      if (isTried && !isStopped()) isHardwareTried = false
    })
  return started
}

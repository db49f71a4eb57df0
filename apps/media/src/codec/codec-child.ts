import { setPriority } from 'node:os'
import { checkJob, CodecError } from './codec-job.ts'
import {
  codecRequestSchema,
  type CodecAnswer,
  type CodecQuestion,
  type CodecReply,
} from './codec-messages.ts'
import { keyframeToJpeg } from './keyframe-jpeg.ts'
import { createSampleWork } from './sample/sample-work.ts'
import { createSoundWork } from './transcode/sound-work.ts'
import { createTranscodeWork } from './transcode/transcode-work.ts'

// The entry of a codec child process. It answers requests on its IPC channel and does nothing else: it opens no file and no
// network connection. Its priority is low, since a picture it makes is worth less than the streams that run beside it, and a
// file can wait for both.
const PRIORITY = { live: 10, file: 19 }
setPriority(PRIORITY.live)

/** Native memory has no limit of its own; a transcode of 4K takes a third of this. */
const MEMORY_MAX_BYTES = 1024 ** 3

let work: ReturnType<typeof createTranscodeWork> | undefined
let soundWork: ReturnType<typeof createSoundWork> | undefined
let sampleWork: ReturnType<typeof createSampleWork> | undefined

function answer(question: CodecQuestion): CodecAnswer {
  switch (question.ask) {
    case 'ready':
      return { isReady: true }
    case 'keyframe':
      checkJob(question.job)
      return { jpeg: keyframeToJpeg(question.job) }
    case 'order':
      setPriority(PRIORITY[question.order.purpose])
      work = createTranscodeWork(question.order)
      return { isReady: true }
    case 'batch':
      if (!work) throw new CodecError('codec.bad_input', 'no order')
      return { coded: work(question.batch) }
    case 'sound':
      soundWork ??= createSoundWork(question.batch.made)
      return { sound: soundWork(question.batch) }
    case 'sample':
      sampleWork ??= createSampleWork()
      return { sample: sampleWork(question.job) }
  }
}

function answerSafely(question: CodecQuestion): CodecAnswer {
  try {
    return answer(question)
  } catch (error) {
    return { failure: error instanceof CodecError ? error.message : 'decoding failed' }
  }
}

process.on('message', message => {
  const { id, question } = codecRequestSchema.parse(message)
  process.send?.({ id, answer: answerSafely(question) } satisfies CodecReply)
  if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.kill(process.pid, 'SIGKILL')
})

// The parent is gone. SIGKILL is used because an orderly exit runs native destructors, and nothing here needs one.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

import { setPriority } from 'node:os'
import { checkJob, CodecError, codecRequestSchema, type CodecReply, type CodecRequest } from './codec-job.ts'
import { keyframeToJpeg } from './keyframe-jpeg.ts'

// The entry of the codec child process. It answers requests on its IPC channel and does nothing else: it opens no file and
// no network connection. Its priority is low, since a snapshot is worth less than the live streams that run beside it.
setPriority(10)

function answer({ id, job }: CodecRequest): CodecReply {
  try {
    checkJob(job)
    return { id, jpeg: keyframeToJpeg(job) }
  } catch (error) {
    return { id, failure: error instanceof CodecError ? error.message : 'decoding failed' }
  }
}

process.on('message', message => {
  process.send?.(answer(codecRequestSchema.parse(message)))
})

// The parent is gone. SIGKILL is used because an orderly exit runs native destructors, and nothing here needs one.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

import { setPriority } from 'node:os'
import { checkJob, CodecError, codecRequestSchema, type CodecReply, type CodecRequest } from './codec-job.ts'
import { keyframeToJpeg } from './keyframe-jpeg.ts'

// Entry of the codec child process. It answers requests on its IPC channel and does nothing else: no files, no network.
// A picture is worth less than the recording beside it.
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

// The parent is gone. SIGKILL: nothing here is worth an orderly exit, which runs native destructors.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

import type { CodecEngine } from './codec-engine.ts'
import { checkJpeg, CodecError, type KeyframeJob } from './codec-job.ts'
import { startCodecProcess, type CodecProcess } from './codec-process.ts'

/** Makes JPEGs by node-av in a child process, which is started when it is needed. */
export function createForkedEngine(): CodecEngine {
  let child: CodecProcess | undefined

  return {
    async run(job: KeyframeJob) {
      if (!child || child.isOver) child = startCodecProcess()
      const answer = await child.ask({ ask: 'keyframe', job })
      if ('jpeg' in answer) return checkJpeg(answer.jpeg)
      throw new CodecError('codec.undecodable', 'failure' in answer ? answer.failure : undefined)
    },
    kill: async () => child?.kill(),
    pid: () => child?.pid,
  }
}

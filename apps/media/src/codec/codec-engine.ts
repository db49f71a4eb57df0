import type { KeyframeJob } from './codec-job.ts'

/** Runs one job at a time. `kill` ends whatever runs; the job in it rejects, the next `run` starts anew. */
export interface CodecEngine {
  run(job: KeyframeJob): Promise<Buffer>
  kill(): Promise<void>
  pid(): number | undefined
}

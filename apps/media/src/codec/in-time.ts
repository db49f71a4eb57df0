import type { Clock } from '../clock.ts'
import { CodecError } from './codec-job.ts'
import type { CodecProcess } from './codec-process.ts'

/** The answer; a process that is late is killed. */
export async function inTime<T>(
  target: Pick<CodecProcess, 'kill'>,
  answer: Promise<T>,
  { ms, clock }: { ms: number; clock: Clock },
): Promise<T> {
  let isLate = false
  const cancel = clock.after(ms, () => {
    isLate = true
    void target.kill()
  })
  try {
    return await answer
  } catch (error) {
    throw isLate ? new CodecError('codec.time_limit') : error
  } finally {
    cancel()
  }
}

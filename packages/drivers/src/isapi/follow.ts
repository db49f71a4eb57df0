import { DeviceFault } from '../kit/driver.ts'
import type { HttpStream } from '../kit/http.ts'
import type { Timing } from '../kit/timing.ts'
import { openAlertStream, readAlertStream } from './alert-stream.ts'
import type { IsapiCalls } from './calls.ts'
import type { Part } from './multipart.ts'

/** Silent intervals after which an alert stream is opened anew; some firmware sends no heartbeats. */
const SILENT_INTERVALS = 6

export const idleOf = ({ keepAlive }: Pick<Timing, 'keepAlive'>): number => keepAlive * SILENT_INTERVALS

interface FollowOptions {
  calls: IsapiCalls
  opened: HttpStream
  onPart: (part: Part) => void
  timing: Timing
  signal: AbortSignal
}

/**
 * Reads an alert stream and opens it again when the device ended it or sent nothing: whether the device lives is asked
 * elsewhere. One that ends at once, or cannot be read, is a failure; always throws.
 */
export async function followAlerts({ calls, opened, onPart, timing, signal }: FollowOptions): Promise<never> {
  for (let stream = opened; ;) {
    const from = Date.now()
    const fault = await readAlertStream(stream, onPart).catch((error: unknown) => error)
    const isTired = fault instanceof DeviceFault && fault.deviceCause === 'silent'
    if (!isTired || Date.now() - from < timing.keepAlive) throw fault
    const again = await openAlertStream(calls, idleOf(timing), signal)
    if (!again) throw new DeviceFault('protocol_error', 'the alert stream is gone')
    stream = again
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { DeviceFault } from '../../kit/driver.ts'
import type { HttpClient, HttpStream } from '../../kit/http.ts'
import type { Timing } from '../../kit/timing.ts'
import { openAlertStream, readAlertStream } from './alert-stream.ts'
import type { Part } from './multipart.ts'

/** Silent intervals after which an alert stream is opened anew; some firmware sends no heartbeats. */
const SILENT_INTERVALS = 6

export const idleOf = ({ keepAlive }: Pick<Timing, 'keepAlive'>): number => keepAlive * SILENT_INTERVALS

/**
 * The alert stream; undefined when the device has none, or gives it to no more listeners now: it lives all the same.
 */
export async function openGranted(
  http: HttpClient,
  timing: Pick<Timing, 'keepAlive'>,
  signal: AbortSignal,
): Promise<HttpStream | undefined> {
  try {
    return await openAlertStream(http, idleOf(timing), signal)
  } catch (error) {
    if (error instanceof DeviceFault && error.deviceCause === 'refused') return undefined
    throw error
  }
}

interface FollowOptions {
  http: HttpClient
  opened: HttpStream | undefined
  onPart: (part: Part) => void
  /** The device gives its alerts from now on, or no longer. */
  onGranted: (isGranted: boolean) => void
  timing: Timing
  signal: AbortSignal
}

/**
 * Reads an alert stream and opens it again when the device ended it or sent nothing: whether the device lives is asked
 * elsewhere. One that ends at once, or cannot be read, is a failure; always throws.
 */
export async function followAlerts(options: FollowOptions): Promise<never> {
  const { http, onPart, onGranted, timing, signal } = options
  for (let stream = options.opened; ;) {
    if (!stream) {
      await delay(idleOf(timing), undefined, { signal })
      stream = await openGranted(http, timing, signal)
      if (stream) onGranted(true)
      continue
    }
    const from = performance.now()
    const fault = await readAlertStream(stream, onPart).catch((error: unknown) => error)
    const isTired = fault instanceof DeviceFault && fault.deviceCause === 'silent'
    if (!isTired || performance.now() - from < timing.keepAlive) throw fault
    stream = await openGranted(http, timing, signal)
    if (!stream) onGranted(false)
  }
}

import { setTimeout as delay } from 'node:timers/promises'
import { DeviceFault } from '../driver.ts'
import type { HttpClient, HttpStream } from '../http.ts'
import type { Timing } from '../timing.ts'
import type { Part } from './multipart.ts'
import { openPartStream, readPartStream, type PartSource } from './part-stream.ts'

/** Silent intervals after which an alert stream is opened anew, and between two tries to get one; some firmware sends no heartbeats. */
const SILENT_INTERVALS = 6

const patienceOf = ({ keepAlive }: Pick<Timing, 'keepAlive'>): number => keepAlive * SILENT_INTERVALS

export interface FollowOptions {
  http: HttpClient
  source: PartSource
  onPart: (part: Part) => void
  /** The device gives its alerts from now on; called again for each stream. */
  onGranted: () => void
  /** It does not, or none that can be read; undefined: it knows no alert stream. */
  onLost: (fault: DeviceFault | undefined) => void
  /** A stream that was granted is over, whatever ended it. */
  onEnd?: () => void
  /** Throws when the device is away, which ends the session. */
  isThere: () => Promise<unknown>
  timing: Timing
  signal: AbortSignal
}

/**
 * Reads an alert stream and opens it again when it ended, whatever ended it, later each time that it ended at once; one that is refused or
 * cannot be read is tried again each minute. Never ends the session by itself: throws only what `isThere` does, and when `signal` ends.
 */
export async function followParts(options: FollowOptions): Promise<never> {
  const { onGranted, onLost, timing, signal } = options
  let pause = timing.retryFrom
  for (;;) {
    const stream = await open(options)
    if (stream instanceof DeviceFault || !stream) {
      onLost(stream)
      await delay(patienceOf(timing), undefined, { signal })
      continue
    }
    onGranted()
    const from = performance.now()
    const fault = await read(stream, options).finally(() => options.onEnd?.())
    if (fault.deviceCause === 'protocol_error') {
      onLost(fault)
      await delay(patienceOf(timing), undefined, { signal })
      continue
    }
    await options.isThere()
    const wasWell = performance.now() - from >= timing.keepAlive
    if (!wasWell) await delay(pause, undefined, { signal })
    pause = wasWell ? timing.retryFrom : Math.min(patienceOf(timing), pause * 2)
  }
}

/** Its stream; a fault where it gives none. @throws when the session has ended */
async function open({
  http,
  source,
  timing,
  signal,
}: FollowOptions): Promise<HttpStream | DeviceFault | undefined> {
  try {
    return await openPartStream(http, source, patienceOf(timing), signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof DeviceFault) return error
    throw error
  }
}

async function read(stream: HttpStream, { source, onPart, signal }: FollowOptions): Promise<DeviceFault> {
  try {
    return await readPartStream(stream, source, onPart, signal)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof DeviceFault) return error
    throw error
  }
}

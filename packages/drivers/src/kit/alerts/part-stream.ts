import { setTimeout as delay } from 'node:timers/promises'
import { BusyFault } from '../asking/attempts.ts'
import { DeviceFault } from '../driver.ts'
import type { HttpClient, HttpStream } from '../http.ts'
import { createMultipartReader, type Part } from './multipart.ts'
import type { TextEnd } from './part-end.ts'

/** Parts within one second, pictures too; a recorder with 64 busy channels stays below. */
const PARTS_A_SECOND = 400
/** Parts that are taken at once before the device has to wait. */
const BURST = 100

/** A stream of alerts as one protocol has it. */
export interface PartSource {
  path: string
  /** Statuses by which a device says that it has no such stream. */
  lacking: readonly number[]
  createTextEnd: () => TextEnd
}

/**
 * Opens the stream that the device holds open for its alerts; undefined when it has none. `idle` is the longest silence
 * in it, ms. @throws DeviceFault
 */
export async function openPartStream(
  http: HttpClient,
  { path, lacking }: PartSource,
  idle: number,
  signal?: AbortSignal,
): Promise<HttpStream | undefined> {
  const stream = await http.open({ path, idle, signal })
  if (stream.status === 200 && stream.contentType.startsWith('multipart/')) return stream
  stream.close()
  if (lacking.includes(stream.status)) return undefined
  if (stream.status === 200) throw new DeviceFault('protocol_error', 'the alert stream is not multipart')
  if (stream.status === 503) throw new BusyFault()
  if (stream.status === 403) throw new DeviceFault('rejected', 'no right to the alert stream', 'no_rights')
  throw new DeviceFault('refused', `alert stream refused (${stream.status})`)
}

/** Reads until the device ends it, no faster than `PARTS_A_SECOND`: a device that sends more waits. Always throws. */
export async function readPartStream(
  stream: HttpStream,
  { createTextEnd }: Pick<PartSource, 'createTextEnd'>,
  onPart: (part: Part) => void,
  signal?: AbortSignal,
): Promise<never> {
  let parts = 0
  const reader = createMultipartReader(part => {
    parts++
    onPart(part)
  }, createTextEnd)
  try {
    for await (const chunk of stream.chunks) {
      reader.push(chunk)
      if (parts >= BURST) await delay((parts / PARTS_A_SECOND) * 1000, undefined, { signal })
      if (parts >= BURST) parts = 0
    }
  } finally {
    stream.close()
  }
  throw new DeviceFault('silent', 'the device ended its alert stream')
}

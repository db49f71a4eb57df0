import { DeviceFault } from '../../kit/driver.ts'
import type { HttpClient, HttpStream } from '../../kit/http.ts'
import { createMultipartReader, type Part } from './multipart.ts'

const PATH = '/ISAPI/Event/notification/alertStream'

/**
 * Opens the stream that the device holds open for its alerts; undefined when it has none. `idle` is the longest silence
 * in it, ms. @throws DeviceFault
 */
export async function openAlertStream(
  http: HttpClient,
  idle: number,
  signal?: AbortSignal,
): Promise<HttpStream | undefined> {
  const stream = await http.open({ path: PATH, idle, signal })
  if (stream.status === 200 && stream.contentType.startsWith('multipart/')) return stream
  stream.close()
  if ([404, 405, 501].includes(stream.status)) return undefined
  if (stream.status === 200) throw new DeviceFault('protocol_error', 'the alert stream is not multipart')
  throw new DeviceFault('refused', `alert stream refused (${stream.status})`)
}

/** Reads until the device ends it; always throws. */
export async function readAlertStream(stream: HttpStream, onPart: (part: Part) => void): Promise<never> {
  const reader = createMultipartReader(onPart)
  try {
    for await (const chunk of stream.chunks) reader.push(chunk)
  } finally {
    stream.close()
  }
  throw new DeviceFault('silent', 'the device ended its alert stream')
}

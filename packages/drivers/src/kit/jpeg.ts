import { DeviceFault } from './driver.ts'
import type { HttpAnswer } from './http.ts'

/** Bytes that begin as a JPEG does, whatever their label says. */
export const hasJpegStart = (bytes: Uint8Array): boolean =>
  bytes.length > 4 && bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff

/** Bytes that begin and end as a JPEG does. */
export function isJpeg(bytes: Uint8Array): boolean {
  // Some cameras fill up with zeros after the end.
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).lastIndexOf(
    'ffd9',
    undefined,
    'hex',
  )
  return hasJpegStart(bytes) && tail > 2
}

/** @throws DeviceFault when an answer is none, or no JPEG */
export function readJpeg({ status, body }: Pick<HttpAnswer, 'status' | 'body'>): Uint8Array {
  if (status !== 200) throw new DeviceFault('rejected', `HTTP ${status}`, 'no_picture')
  if (!isJpeg(body)) throw new DeviceFault('protocol_error', 'not a JPEG')
  return body
}

import { EVENT_PICTURE_LIMIT } from '@palisade/contract'
import { DeviceFault } from '../kit/driver.ts'
import { hasJpegStart } from '../kit/jpeg.ts'
import type { IsapiCalls } from './calls.ts'
import { streamId } from './channels.ts'

/** The camera's picture of now, JPEG. */
export async function takeSnapshot(calls: IsapiCalls, channel: number): Promise<Uint8Array> {
  const path = `/ISAPI/Streaming/channels/${streamId(channel, 1)}/picture`
  const { status, body } = await calls.http.request({ path, maxBytes: EVENT_PICTURE_LIMIT })
  if (status === 404 || status === 501) throw new DeviceFault('not_supported', 'no pictures')
  if (status !== 200) throw new DeviceFault('refused', `no picture (${status})`)
  if (!hasJpegStart(body)) throw new DeviceFault('protocol_error', 'not a JPEG')
  return body
}

import { EVENT_PICTURE_LIMIT } from '@palisade/contract'
import { BusyFault } from '../kit/asking/attempts.ts'
import { fetchKept, ownPath } from '../kit/asking/kept-picture.ts'
import { DeviceFault } from '../kit/driver.ts'
import { hasJpegStart } from '../kit/jpeg.ts'
import { faultOf, isDocument } from './answers.ts'
import type { Found, IsapiCalls } from './calls.ts'
import { streamId } from './channels.ts'

/** The path of a channel's picture: the device's own, and that of a camera behind a recorder. */
export const picturePaths = (channel: number): readonly [string, string] => [
  `/ISAPI/Streaming/channels/${streamId(channel, 1)}/picture`,
  `/ISAPI/ContentMgmt/StreamingProxy/channels/${streamId(channel, 1)}/picture`,
]

/** A picture that the device keeps, JPEG. @throws DeviceFault */
export const fetchLinked = async (calls: IsapiCalls, host: string, link: string): Promise<Uint8Array> =>
  fetchKept({ http: calls.http, faultOf }, ownPath(link, host))

/** The camera's picture of now, JPEG. @param path of `picturePaths` */
export async function takeSnapshot(
  calls: IsapiCalls,
  path: string,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const answer = await calls.http.request({ path, maxBytes: EVENT_PICTURE_LIMIT, signal })
  if (hasJpegStart(answer.body)) return answer.body
  throw faultOf(answer) ?? new DeviceFault('protocol_error', 'not a JPEG')
}

/** Whether there are pictures of a channel: what the capabilities of its pictures do not tell, a picture does. */
export const lookAtPicture = (calls: IsapiCalls, path: string, signal?: AbortSignal): Promise<Found<true>> =>
  calls.attempt<true>(async () => {
    const answer = await calls.http.request({ path: `${path}/capabilities`, signal })
    // Old firmware has pictures but does not list them.
    if (answer.status === 404 || isDocument(answer)) return true
    const fault = faultOf(answer)
    if (fault instanceof BusyFault) throw fault
    await takeSnapshot(calls, path, signal)
    return true
  }, signal)

import { EVENT_PICTURE_LIMIT } from '@palisade/contract'
import { BusyFault } from '../kit/asking/attempts.ts'
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

/** A picture that is kept is there or it is not, ms. */
const LINKED_WITHIN = 5_000

/**
 * A picture that the device keeps, JPEG. The link only says which one: it is fetched from the device itself, under its login.
 * @throws DeviceFault also where the link names another host
 */
export async function fetchLinked(calls: IsapiCalls, host: string, link: string): Promise<Uint8Array> {
  const path = ownPath(link, host)
  const answer = await calls.http
    .request({ path, maxBytes: EVENT_PICTURE_LIMIT, timeout: LINKED_WITHIN })
    .catch((error: unknown) => {
      // Of this picture, too large or broken off; the device itself is there.
      if (!(error instanceof DeviceFault) || error.deviceCause !== 'protocol_error') throw error
      throw new DeviceFault('rejected', error.message, 'no_picture')
    })
  if (answer.status < 300 && hasJpegStart(answer.body)) return answer.body
  const fault = faultOf(answer)
  throw fault instanceof BusyFault
    ? fault
    : new DeviceFault('rejected', fault?.message ?? 'not a JPEG', 'no_picture')
}

/** The path of a link on the device itself. @throws DeviceFault */
export function ownPath(link: string, host: string): string {
  const own = `http://${host.includes(':') ? `[${host}]` : host}`
  const target = URL.parse(link, own)
  if (!target || !/^https?:$/.test(target.protocol))
    throw new DeviceFault('rejected', 'not a link', 'no_picture')
  if (target.hostname !== new URL(own).hostname)
    throw new DeviceFault('rejected', 'its picture is at another host', 'no_picture')
  return target.pathname + target.search
}

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

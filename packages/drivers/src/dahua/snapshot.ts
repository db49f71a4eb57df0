import { EVENT_PICTURE_LIMIT } from '@palisade/contract'
import { fetchKept, ownPath } from '../kit/asking/kept-picture.ts'
import { isJpeg } from '../kit/jpeg.ts'
import { DeviceFault } from '../kit/driver.ts'
import { faultOf, isTakenForWrong } from './answers.ts'
import { cgi, type DahuaCalls } from './calls.ts'

/** The camera's picture of now, JPEG. @throws DeviceFault */
export async function takeSnapshot(
  { http }: Pick<DahuaCalls, 'http'>,
  channel: number,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const path = cgi(`snapshot.cgi?channel=${channel}`)
  const answer = await http.request({ path, maxBytes: EVENT_PICTURE_LIMIT, signal })
  if (isJpeg(answer.body)) return answer.body
  throw faultOf(answer) ?? new DeviceFault('protocol_error', 'not a JPEG')
}

/** Where the device gives the files that it keeps. */
const FILES = cgi('RPC_Loadfile')

/**
 * The path by which the device gives a file: links are whole addresses, or the file's own place (`/mnt/sd/…`). Whatever a link says, it
 * leads to a file: others of these calls change the device. @throws DeviceFault
 */
export function filePath(link: string, host: string): string {
  // Signs of a file's name that end the path of an address.
  const [path = ''] = ownPath(
    /^\/[^/]/.test(link) ? link.replace(/[?#]/g, encodeURIComponent) : link,
    host,
  ).split('?')
  if (/%2f|%5c|%00/i.test(path)) throw new DeviceFault('rejected', 'not the place of a file', 'no_picture')
  return FILES + path.replace(/^(?:\/cgi-bin)?\/RPC_Loadfile(?=\/)/, '')
}

/** A picture that the device keeps, JPEG. @throws DeviceFault */
export const fetchLinked = async (
  { http }: Pick<DahuaCalls, 'http'>,
  host: string,
  link: string,
): Promise<Uint8Array> => fetchKept({ http, faultOf }, filePath(link, host))

/** Whether there are pictures of a channel, by taking one: nothing else tells. */
export const lookAtPicture = (calls: DahuaCalls, channel: number, signal?: AbortSignal) =>
  calls.attempt(async () => {
    try {
      await takeSnapshot(calls, channel, signal)
      return true
    } catch (error) {
      if (isTakenForWrong(error)) throw new DeviceFault('not_supported', 'no pictures')
      throw error
    }
  }, signal)

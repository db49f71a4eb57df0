import { EVENT_PICTURE_LIMIT } from '@palisade/contract'
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

import { EVENT_PICTURE_LIMIT } from '@palisade/contract'
import { DeviceFault } from '../driver.ts'
import type { HttpAnswer, HttpClient } from '../http.ts'
import { hasJpegStart } from '../jpeg.ts'
import { BusyFault } from './attempts.ts'

/** A picture that is kept is there or it is not, ms. */
const KEPT_WITHIN = 5_000
/** Links of one passage, and characters of a link. */
const LINKS = 4
const LINK_LENGTH = 1024

/** A device that keeps pictures, and how it says that it gives none. */
interface Keeper {
  http: Pick<HttpClient, 'request'>
  faultOf: (answer: HttpAnswer) => DeviceFault | undefined
}

/** A picture that a device keeps, JPEG, by its path there. @throws DeviceFault */
export async function fetchKept({ http, faultOf }: Keeper, path: string): Promise<Uint8Array> {
  const answer = await http
    .request({ path, maxBytes: EVENT_PICTURE_LIMIT, timeout: KEPT_WITHIN })
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

/**
 * The path of a link on the device itself. A link only says which picture: it is fetched from the device, under its login.
 * @throws DeviceFault also where the link names another host
 */
export function ownPath(link: string, host: string): string {
  const own = `http://${host.includes(':') ? `[${host}]` : host}`
  const target = URL.parse(link, own)
  if (!target || !/^https?:$/.test(target.protocol))
    throw new DeviceFault('rejected', 'not a link', 'no_picture')
  if (target.hostname !== new URL(own).hostname)
    throw new DeviceFault('rejected', 'its picture is at another host', 'no_picture')
  return target.pathname + target.search
}

/** The links among texts of a passage, each once and only so many; undefined where there is none. */
export function pictureLinksOf(texts: Iterable<string>): string[] | undefined {
  const links = new Set<string>()
  for (const text of texts) {
    const link = text.trim()
    if (link !== '' && link.length <= LINK_LENGTH && links.size < LINKS) links.add(link)
  }
  return links.size > 0 ? [...links] : undefined
}

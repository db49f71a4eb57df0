import { API_KEY_HEADER, contract } from '@palisade/contract'
import sharp from 'sharp'
import { createPoster } from '../http-post.ts'
import type { SignedIn } from '../session.ts'

/** px of each picture, a camera's usual ones. */
const PICTURE = { width: 1280, height: 720 }

/** A picture that packs as badly as that of a camera at night, about 250 kB. */
async function noisyPicture(seed: number): Promise<string> {
  const noise = sharp({
    create: {
      ...PICTURE,
      channels: 3,
      background: { r: (seed * 37) % 200, g: 90, b: 120 },
      noise: { type: 'gaussian', mean: 128, sigma: 18 },
    },
  })
  return (await noise.jpeg({ quality: 80 }).toBuffer()).toString('base64')
}

/** Raises `count` alarms with a picture each, of sensors `<prefix>1` …, through the intake. @returns their ids */
export async function raisePictured(
  url: string,
  session: SignedIn,
  { prefix, count }: { prefix: string; count: number },
): Promise<string[]> {
  const { key } = await session.call(contract.apiKey.add, { name: 'pictured', scopes: ['event.intake'] })
  const poster = createPoster(url, { [API_KEY_HEADER]: key })
  const ids: string[] = []
  try {
    for (let n = 1; n <= count; n += 1) {
      const event = { eventId: `pictured-${n}`, deviceCode: `${prefix}${n}`, type: 'fire' }
      const { body } = await poster.post(contract.intake.report.path, {
        ...event,
        picture: await noisyPicture(n),
      })
      const { returnObj } = JSON.parse(body) as { returnObj?: { alarmId: string | null } }
      if (!returnObj?.alarmId) throw new Error(`no alarm: ${body}`)
      ids.push(returnObj.alarmId)
    }
  } finally {
    poster.close()
  }
  return ids
}

import { base64Of } from '#shared/lib/base64.ts'
import type { LiveHandle } from '#shared/player/live-video.tsx'
import { pictureOf } from '#shared/player/video-element.ts'

/** Width of a picture that goes along with a report, px. */
const PICTURE_WIDTH = 1280

export interface TakenPicture {
  fileName: string
  content: string
}

/** The picture that is shown now; undefined where there is none: one that is not live would pass for the present. */
export async function takePicture(live: LiveHandle | null): Promise<TakenPicture | undefined> {
  if (!live?.video?.videoWidth || live.status.phase !== 'playing') return undefined
  const canvas = pictureOf(live.video, PICTURE_WIDTH)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/jpeg', 0.9))
  return blob ? { fileName: 'patrol.jpg', content: await base64Of(blob) } : undefined
}

import { useEffect, useState } from 'react'
import { useObjectAddress } from '../../../../../shared/hooks/use-object-address.ts'
import { formatDateTime } from '../../../../../shared/lib/date-format.ts'
import type { PlaySession } from '../../../../../shared/player/play/play-session.ts'
import type { Thumbnail } from '../../../../../shared/player/play/thumbnails.ts'
import css from './timeline.module.css'

const WIDTH = 160
/** Two moments less than this apart have the same picture most often: pictures come from key frames, ms. */
const GRAIN_LEAST_MS = 1000

interface Props {
  session: PlaySession
  cameraId: string | undefined
  at: number
  /** ms of a pixel. */
  grain: number
  /** There is permission for this moment. */
  isKnown: boolean
  left: number
  width: number
  /** Bookmarks there, in words. */
  tips: readonly string[]
}

/** The time under the pointer, and the picture of the selected camera then. */
export function HoverThumbnail({ session, cameraId, at, grain, isKnown, left, width, tips }: Props) {
  const [thumbnail, setThumbnail] = useState<Thumbnail>()
  const address = useObjectAddress(thumbnail?.picture)
  const step = Math.max(GRAIN_LEAST_MS, grain * 4)
  const moment = Math.floor(at / step) * step
  useEffect(() => {
    if (cameraId === undefined || !isKnown) return undefined
    let isWanted = true
    session.tile(cameraId)?.thumbnails.show(moment, step, WIDTH * 2, found => {
      if (isWanted) setThumbnail(found)
    })
    return () => {
      isWanted = false
    }
  }, [cameraId, isKnown, moment, session, step])
  const half = WIDTH / 2
  return (
    <div
      className={css['hover']}
      style={{ left: Math.min(Math.max(left, half), width - half), width: WIDTH }}
    >
      {isKnown && address !== undefined && <img src={address} alt="" />}
      <span>{formatDateTime(at)}</span>
      {tips.map((tip, index) => (
        <span key={index} className={css['tip']}>
          {tip}
        </span>
      ))}
    </div>
  )
}

import { useEffect, useState } from 'react'
import { useObjectAddress } from '#shared/hooks/use-object-address.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import type { Span } from '#shared/player/play/model/span.ts'
import type { Thumbnail } from '#shared/player/play/thumbnails.ts'
import { pictureMoment } from '../../model/picture-moment.ts'
import css from './timeline.module.css'
import type { ShowThumbnail } from './use-thumbnails.ts'

const WIDTH = 160
/** Time for which the pointer has to rest outside of the range, ms, because each picture there needs a permission. */
const REST_MS = 250

interface Props {
  show: ShowThumbnail
  cameraId: string | undefined
  at: number
  /** Time that one pixel stands for, ms. */
  grain: number
  /** Recordings of the camera. */
  spans: readonly Span[]
  /** Whether the moment lies in the range that is played. */
  isNear: boolean
  left: number
  width: number
  /** Bookmarks there, in words. */
  tips: readonly string[]
}

/** Shows the time under the pointer, and the picture of the selected camera then. */
export function HoverThumbnail({ show, cameraId, at, grain, spans, isNear, left, width, tips }: Props) {
  const t = useT()
  const [found, setFound] = useState<{ moment: number; thumbnail: Thumbnail | undefined }>()
  const address = useObjectAddress(found?.thumbnail?.picture)
  const moment = pictureMoment(spans, at, grain, isNear)
  useEffect(() => {
    if (cameraId === undefined || moment === undefined) return undefined
    let isWanted = true
    const ask = () =>
      show(cameraId, moment, thumbnail => {
        if (isWanted) setFound({ moment, thumbnail })
      })
    const timer = isNear ? undefined : setTimeout(ask, REST_MS)
    if (isNear) ask()
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [cameraId, isNear, moment, show])
  const half = WIDTH / 2
  // The last picture stays until the next one has come, unless there is none at this moment.
  const isNone = moment === undefined || (found?.moment === moment && !found.thumbnail)
  return (
    <div
      className={css['hover']}
      style={{ left: Math.min(Math.max(left, half), width - half), width: WIDTH }}
    >
      {!isNone && address !== undefined && <img src={address} alt="" />}
      {isNone && <em>{t('player.nothingFound')}</em>}
      <span>{formatDateTime(at)}</span>
      {tips.map((tip, index) => (
        <span key={index} className={css['tip']}>
          {tip}
        </span>
      ))}
    </div>
  )
}

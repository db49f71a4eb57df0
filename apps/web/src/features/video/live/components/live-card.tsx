import type { MapResource } from '@palisade/contract'
import { lazy, Suspense } from 'react'
import { useMay } from '#shared/session/session-store.ts'
import css from './live-card.module.css'

const LiveVideo = lazy(async () => ({
  default: (await import('#shared/player/live-video.tsx')).LiveVideo,
}))

/** The live picture in a camera's card on the map; small, so the sub stream. */
export function LiveCard({ device: { id, name, kind } }: { device: MapResource }) {
  const mayWatch = useMay('live.view')
  if (kind !== 'camera' || !mayWatch) return null
  return (
    <div className={css['picture']}>
      <Suspense>
        <LiveVideo camera={{ id, name }} stream="sub" />
      </Suspense>
    </div>
  )
}

import type { AlarmDetails } from '@palisade/contract'
import { lazy, Suspense, useRef } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useElementSize } from '#shared/lib/use-element-size.ts'
import { useFittingStream } from '#shared/player/wall/fitting-stream.ts'
import { useMay } from '#shared/session/session-store.ts'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { NoPermissionState } from '#shared/ui/state/no-permission-state.tsx'

import css from './alarm-view.module.css'

// The player and its schemas are fetched when a camera is looked at, not with every list of alarms.
const LiveVideo = lazy(async () => ({
  default: (await import('#shared/player/live-video.tsx')).LiveVideo,
}))

/** The camera of an alarm, live, with the stream that fits its size. */
export function AlarmLive({ alarm: { camera } }: { alarm: AlarmDetails }) {
  const t = useT()
  const frame = useRef<HTMLDivElement>(null)
  const stream = useFittingStream(useElementSize(frame)?.width ?? 0)
  const mayWatch = useMay('live.view')
  if (!mayWatch) return <NoPermissionState />
  if (!camera) return <EmptyState title={t('alarm.detail.noCamera')} />
  return (
    <div ref={frame} className={css['live']}>
      <Suspense>
        <LiveVideo camera={camera} stream={stream} />
      </Suspense>
    </div>
  )
}

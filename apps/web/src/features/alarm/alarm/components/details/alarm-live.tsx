import type { AlarmDetails } from '@palisade/contract'
import { lazy, Suspense } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../../shared/session/session-store.ts'
import { EmptyState } from '../../../../../shared/ui/state/empty-state.tsx'
import { NoPermissionState } from '../../../../../shared/ui/state/no-permission-state.tsx'

// The player and its schemas are fetched when a camera is looked at, not with every list of alarms.
const LiveVideo = lazy(async () => ({
  default: (await import('../../../../../shared/player/live-video.tsx')).LiveVideo,
}))

/** The camera of an alarm, live. */
export function AlarmLive({ alarm: { camera } }: { alarm: AlarmDetails }) {
  const t = useT()
  const mayWatch = useMay('live.view')
  if (!mayWatch) return <NoPermissionState />
  if (!camera) return <EmptyState title={t('alarm.detail.noCamera')} />
  return (
    <Suspense>
      <LiveVideo camera={camera} stream="sub" />
    </Suspense>
  )
}

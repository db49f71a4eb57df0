import type { AlarmDetails } from '@palisade/contract'
import { Tabs } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../../shared/session/session-store.ts'
import { EmptyState } from '../../../../../shared/ui/state/empty-state.tsx'
import { NoPermissionState } from '../../../../../shared/ui/state/no-permission-state.tsx'
import { AlarmClip, AlarmPicture } from './alarm-files.tsx'
import { AlarmViewer, LargeButtons, type AlarmPart } from './alarm-viewer.tsx'
import css from './alarm-view.module.css'

// The player and its schemas are fetched when a camera is looked at, not with every list of alarms.
const LiveVideo = lazy(async () => ({
  default: (await import('../../../../../shared/player/live-video.tsx')).LiveVideo,
}))

/** Puts the key of the desk on a tab. */
const keyed = (label: string, key: string) => <span aria-keyshortcuts={key}>{label}</span>

/** The pictures of an alarm: the one taken at it, the seconds before it, and the camera now. */
export function AlarmView({ alarm, hasLive }: { alarm: AlarmDetails; hasLive: boolean }) {
  const t = useT()
  const stage = (content: ReactNode) => <div className={css['stage']}>{content}</div>
  const [large, setLarge] = useState<AlarmPart>()
  const live = {
    key: 'live',
    label: keyed(t('alarm.detail.live'), 'V'),
    children: stage(<AlarmLive alarm={alarm} />),
  }
  return (
    <div className={css['parts']}>
      <Tabs
        className={css['view']}
        size="small"
        destroyOnHidden
        items={[
          ...(hasLive ? [live] : []),
          {
            key: 'picture',
            label: t('alarm.detail.picture'),
            children: stage(<AlarmPicture alarm={alarm} />),
          },
          { key: 'clip', label: t('alarm.detail.clip'), children: stage(<AlarmClip alarm={alarm} />) },
        ]}
      />
      {/* Beside the tabs, not among them: a list of tabs has nothing else in it for a screen reader. */}
      <div className={css['large']}>
        <LargeButtons alarm={alarm} onOpen={setLarge} />
      </div>
      {large && (
        <AlarmViewer alarm={alarm} part={large} onPart={setLarge} onClose={() => setLarge(undefined)} />
      )}
    </div>
  )
}

function AlarmLive({ alarm: { camera } }: { alarm: AlarmDetails }) {
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

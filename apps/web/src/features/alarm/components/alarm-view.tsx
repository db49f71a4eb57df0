import type { AlarmDetails } from '@palisade/contract'
import { Tabs } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/language-provider.tsx'
import { LiveVideo } from '../../../shared/player/live-video.tsx'
import { useMay } from '../../../shared/session/session-store.ts'
import { EmptyState } from '../../../shared/ui/state/empty-state.tsx'
import { NoPermissionState } from '../../../shared/ui/state/no-permission-state.tsx'
import { AlarmClip, AlarmPicture } from './alarm-files.tsx'
import css from './alarm-view.module.css'

/** What can be seen of an alarm: the picture at it, the seconds before, and the camera now. */
export function AlarmView({ alarm, hasLive }: { alarm: AlarmDetails; hasLive: boolean }) {
  const t = useT()
  const stage = (content: ReactNode) => <div className={css['stage']}>{content}</div>
  const live = { key: 'live', label: t('alarm.detail.live'), children: stage(<AlarmLive alarm={alarm} />) }
  return (
    <Tabs
      className={css['view']}
      size="small"
      destroyOnHidden
      items={[
        ...(hasLive ? [live] : []),
        { key: 'picture', label: t('alarm.detail.picture'), children: stage(<AlarmPicture alarm={alarm} />) },
        { key: 'clip', label: t('alarm.detail.clip'), children: stage(<AlarmClip alarm={alarm} />) },
      ]}
    />
  )
}

function AlarmLive({ alarm: { camera } }: { alarm: AlarmDetails }) {
  const t = useT()
  const mayWatch = useMay('live.view')
  if (!mayWatch) return <NoPermissionState />
  if (!camera) return <EmptyState title={t('alarm.detail.noCamera')} />
  return <LiveVideo camera={camera} stream="sub" />
}

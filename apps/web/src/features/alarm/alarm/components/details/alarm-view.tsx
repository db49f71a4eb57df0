import type { AlarmDetails } from '@palisade/contract'
import { Tabs } from 'antd'
import { useState, type ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { PlaybackLink } from '#shared/navigation/playback-link.tsx'
import { AlarmEvidence } from './alarm-evidence.tsx'
import { AlarmFace } from './alarm-face.tsx'
import { AlarmClip, AlarmPicture } from './alarm-files.tsx'
import { AlarmLive } from './alarm-live.tsx'
import { AlarmViewer, LargeButtons, type AlarmPart } from './alarm-viewer.tsx'
import css from './alarm-view.module.css'

/** Puts the key of the desk on a tab. */
const keyed = (label: string, key: string) => <span aria-keyshortcuts={key}>{label}</span>

interface Props {
  alarm: AlarmDetails
  hasLive: boolean
  /** It has the middle of the screen. */
  isLarge?: boolean
}

/** The pictures of an alarm: the one taken at it, the seconds before it, and the camera now. */
export function AlarmView({ alarm, hasLive, isLarge = false }: Props) {
  const t = useT()
  const stage = (content: ReactNode) => (
    <div className={css['stage']} data-large={isLarge}>
      {content}
    </div>
  )
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
      <div className={css['links']}>
        {alarm.camera && <PlaybackLink cameraId={alarm.camera.id} moment={alarm.occurredAt} />}
        <AlarmEvidence alarm={alarm} />
        {alarm.hasPicture && <AlarmFace alarm={alarm} />}
      </div>
      {large && (
        <AlarmViewer alarm={alarm} part={large} onPart={setLarge} onClose={() => setLarge(undefined)} />
      )}
    </div>
  )
}

import type { AlarmDetails } from '@palisade/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { canPlayLive } from '#shared/player/source/media-source.ts'
import { CameraStills } from '#shared/player/stills/camera-stills.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { isOpen } from '../../model/order.ts'
import { AlarmClip, AlarmPicture } from '../details/alarm-files.tsx'
import { AlarmLive } from '../details/alarm-live.tsx'
import css from './phone-alarm-view.module.css'

type View = 'live' | 'clip' | 'picture'

/** The camera now, the seconds before the alarm, and its picture, one at a time over the width of a phone. */
export function PhoneAlarmView({ alarm }: { alarm: AlarmDetails }) {
  const t = useT()
  const views: View[] = isOpen(alarm) ? ['live', 'clip', 'picture'] : ['clip', 'picture']
  const [chosen, setChosen] = useState<View>()
  // Live pictures cost a guard's data plan: they begin when they are asked for.
  const view = chosen ?? (alarm.hasClip ? 'clip' : 'picture')
  return (
    <div className={css['view']}>
      <Segmented<View>
        block
        size="large"
        aria-label={t('staff.task.view')}
        value={view}
        onChange={setChosen}
        options={views.map(value => ({ value, label: t(`alarm.detail.${value}`) }))}
      />
      <div className={css['stage']}>
        {view === 'live' && <Live alarm={alarm} />}
        {view === 'clip' && <AlarmClip alarm={alarm} />}
        {view === 'picture' && <AlarmPicture alarm={alarm} />}
      </div>
    </div>
  )
}

/** Older phones play no live video; they show the camera's single pictures to who may watch it. */
function Live({ alarm }: { alarm: AlarmDetails }) {
  const mayWatch = useMay('live.view')
  if (canPlayLive() || !mayWatch || !alarm.camera) return <AlarmLive alarm={alarm} />
  return <CameraStills camera={alarm.camera} />
}

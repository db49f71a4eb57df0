import type { AlarmDetails } from '@palisade/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
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
        {view === 'live' && <AlarmLive alarm={alarm} />}
        {view === 'clip' && <AlarmClip alarm={alarm} />}
        {view === 'picture' && <AlarmPicture alarm={alarm} />}
      </div>
    </div>
  )
}

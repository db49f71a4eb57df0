import type { Alarm } from '@palisade/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import type { OwnPosition } from '#shared/feature/parts.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { OwnText } from './own-text.tsx'
import css from './phone-alarm-place.module.css'
import { PlacedAlarm } from './placed-alarm.tsx'
import { useAlarmSite } from './use-alarm-site.ts'

interface Props {
  alarm: Alarm
  own: OwnPosition | undefined
}

/** Where an alarm is, and the guard: on the plan of its floor, and on the map. */
export function PhoneAlarmPlace({ alarm, own }: Props) {
  const t = useT()
  const { isLoading, site, place, floor } = useAlarmSite(alarm)
  const [isOutdoors, setOutdoors] = useState(false)
  if (isLoading && !place) return <LoadingMask isLoading />
  if (!place) return <p className={css['none']}>{t('staff.task.noPlace')}</p>
  return (
    <div className={css['place']}>
      {floor && (
        <Segmented
          block
          size="large"
          aria-label={t('staff.task.place')}
          value={isOutdoors ? 'map' : 'floor'}
          onChange={value => setOutdoors(value === 'map')}
          options={[
            { value: 'floor', label: `${floor.buildingName} · ${floor.name}` },
            { value: 'map', label: t('map.title') },
          ]}
        />
      )}
      <PlacedAlarm alarm={alarm} own={own} place={place} site={site} floor={isOutdoors ? undefined : floor} />
      {own && <OwnText own={own} />}
    </div>
  )
}

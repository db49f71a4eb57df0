import type { Alarm } from '@palisade/contract'
import { Segmented } from 'antd'
import { useState } from 'react'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { LoadingMask } from '../../../../../shared/ui/loading-mask/loading-mask.tsx'
import css from './phone-alarm-place.module.css'
import { PlacedAlarm } from './placed-alarm.tsx'
import { useAlarmSite } from './use-alarm-site.ts'

/** Where an alarm is: on the plan of its floor, and on the map. */
export function PhoneAlarmPlace({ alarm }: { alarm: Alarm }) {
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
      <PlacedAlarm alarm={alarm} place={place} site={site} floor={isOutdoors ? undefined : floor} />
    </div>
  )
}

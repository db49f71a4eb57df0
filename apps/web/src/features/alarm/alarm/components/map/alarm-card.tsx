import { seededName } from '@palisade/phrases'
import { useQuery } from '@tanstack/react-query'
import type { AlarmOnMap } from '#shared/feature/parts.ts'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { alarmDetailsQuery } from '../../api/alarm-queries.ts'
import { AlarmActions } from '../actions/alarm-actions.tsx'
import { NearestCameras } from '../details/nearest-cameras.tsx'
import css from './alarm-card.module.css'

/** An alarm that was chosen on the map: what it is, who is at it, what may be done, and the cameras around it. */
export function AlarmCard({ alarm: { id } }: { alarm: AlarmOnMap }) {
  const t = useT()
  const textOf = useErrorText()
  const { data: alarm, error, refetch } = useQuery(alarmDetailsQuery(id))
  if (alarm === undefined)
    return error ? (
      <ErrorState hint={textOf(error)} onRetry={() => void refetch()} />
    ) : (
      <LoadingMask isLoading />
    )
  return (
    <section className={css['alarm']} aria-label={t(`enums.alarmType.${alarm.type}`)}>
      <p>
        <AlarmLevelTag level={alarm.level} />
        <strong>{t(`enums.alarmType.${alarm.type}`)}</strong>
        <time dateTime={alarm.occurredAt}>{formatDateTime(alarm.occurredAt).slice(5)}</time>
      </p>
      <p>
        <span className={css['state']}>
          {t(`enums.alarmStatus.${alarm.status}`)}
          {alarm.acknowledgedBy !== null && ` · ${seededName(t, alarm.acknowledgedBy)}`}
        </span>
        <ScreenLink screen="alarmLive" search={{ alarm: id }} className={css['desk']}>
          {t('map.alarm.open')}
        </ScreenLink>
      </p>
      <AlarmActions alarm={alarm} />
      <NearestCameras alarm={alarm} />
    </section>
  )
}

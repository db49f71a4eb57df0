import { AimOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button, Divider } from 'antd'
import type { ReactNode } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { showAlarm } from '#shared/map/map-store.ts'
import { useAlarmPlace } from '#shared/map/use-alarm-place.ts'
import { AlarmNotices } from '#shared/notice/alarm-notices.tsx'
import { AlarmLinkage } from '#shared/linkage/alarm-linkage.tsx'
import { AlarmProcedure } from '#shared/procedure/alarm-procedure.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { alarmDetailsQuery } from '../../api/alarm-queries.ts'
import { AlarmActions, type DeskActions } from '../actions/alarm-actions.tsx'
import { TaskList } from '../dispatch/task-list.tsx'
import { AlarmGiven } from './alarm-given.tsx'
import { AlarmHistory } from './alarm-history.tsx'
import { MoreOfAlarm } from './alarm-more.tsx'
import { AlarmSummary } from './alarm-summary.tsx'
import css from './alarm-detail.module.css'
import { NearestCameras } from './nearest-cameras.tsx'

/** One alarm: what is known of it, what may be done, and what was done; its picture stands beside it. */
export function AlarmDetail({ alarmId, ...given }: { alarmId: string | undefined } & Given) {
  const t = useT()
  if (alarmId === undefined) return <EmptyState title={t('alarm.live.choose')} />
  return <Chosen alarmId={alarmId} {...given} />
}

interface Given {
  desk: DeskActions
  /** At the end of the heading. */
  buttons: ReactNode
}

function Chosen({ alarmId, desk, buttons }: { alarmId: string } & Given) {
  const t = useT()
  const { textOf } = useApiError()
  const details = useQuery(alarmDetailsQuery(alarmId))
  const alarm = details.data
  const place = useAlarmPlace(alarm)
  if (!alarm) {
    if (!details.error) return <LoadingMask isLoading />
    return <ErrorState title={textOf(details.error)} onRetry={() => void details.refetch()} />
  }
  return (
    <div className={css['detail']}>
      <header className={css['head']}>
        <AlarmLevelTag level={alarm.level} />
        <strong className={css['type']}>{t(`enums.alarmType.${alarm.type}`)}</strong>
        <Button
          size="small"
          icon={<AimOutlined />}
          disabled={!place}
          title={place ? t('alarm.detail.showOnMap') : t('alarm.detail.noPosition')}
          aria-label={t('alarm.detail.showOnMap')}
          aria-keyshortcuts="M"
          onClick={() => place && showAlarm({ id: alarm.id, deviceId: alarm.deviceId, place })}
        />
        {buttons}
      </header>
      <AlarmSummary alarm={alarm} />
      <AlarmGiven alarm={alarm} />
      <AlarmActions alarm={alarm} desk={desk} />
      <AlarmProcedure alarmId={alarm.id} />
      <TaskList alarm={alarm} />
      <AlarmNotices alarmId={alarm.id} />
      <AlarmLinkage alarmId={alarm.id} />
      <NearestCameras alarm={alarm} />
      <MoreOfAlarm alarm={alarm} />
      <Divider size="small" titlePlacement="start" plain>
        {t('alarm.detail.history')}
      </Divider>
      <AlarmHistory history={alarm.history} />
    </div>
  )
}

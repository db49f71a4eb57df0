import { useQuery } from '@tanstack/react-query'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AlarmLinkage } from '#shared/linkage/alarm-linkage.tsx'
import { AlarmProcedure } from '#shared/procedure/alarm-procedure.tsx'
import { AppDrawer } from '#shared/ui/dialog/app-drawer.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { alarmDetailsQuery } from '../../api/alarm-queries.ts'
import { AlarmActions } from '../actions/alarm-actions.tsx'
import { TaskList } from '../dispatch/task-list.tsx'
import { AlarmFields } from '../details/alarm-fields.tsx'
import { AlarmGiven } from '../details/alarm-given.tsx'
import { AlarmHistory } from '../details/alarm-history.tsx'
import { AlarmView } from '../details/alarm-view.tsx'
import css from '../details/alarm-detail.module.css'

/** One record beside the list. */
export function RecordDetails({ alarmId, onClose }: { alarmId: string; onClose: () => void }) {
  const t = useT()
  const { textOf } = useApiError()
  const { data: alarm, error, refetch } = useQuery(alarmDetailsQuery(alarmId))
  const title = alarm ? `${alarm.number} · ${t(`enums.alarmType.${alarm.type}`)}` : t('alarm.record.title')
  return (
    <AppDrawer title={title} size={520} onClose={onClose}>
      {error && !alarm && <ErrorState title={textOf(error)} onRetry={() => void refetch()} />}
      {!error && !alarm && <LoadingMask isLoading />}
      {alarm && (
        <div className={css['detail']}>
          <AlarmView alarm={alarm} hasLive={false} />
          <AlarmGiven alarm={alarm} />
          <AlarmActions alarm={alarm} />
          <AlarmProcedure alarmId={alarm.id} />
          <TaskList alarm={alarm} />
          <AlarmLinkage alarmId={alarm.id} />
          <AlarmFields alarm={alarm} />
          <AlarmHistory history={alarm.history} />
        </div>
      )}
    </AppDrawer>
  )
}

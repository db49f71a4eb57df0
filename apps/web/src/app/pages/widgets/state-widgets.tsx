import type { AlarmLevel, DeviceState } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { LoadingMask } from '#shared/ui/loading-mask/loading-mask.tsx'
import { EmptyState } from '#shared/ui/state/empty-state.tsx'
import { ErrorState } from '#shared/ui/state/error-state.tsx'
import { NoPermissionState } from '#shared/ui/state/no-permission-state.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { DeviceStateTag } from '#shared/ui/tag/device-state-tag.tsx'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import { Section } from './section.tsx'
import css from './widgets.module.css'

const levels: readonly AlarmLevel[] = ['very_urgent', 'urgent', 'general', 'low']
const states: readonly DeviceState[] = ['online', 'offline', 'unknown']

export function StateWidgets() {
  const t = useT()
  const retry = () => undefined
  return (
    <>
      <Section name="AlarmLevelTag, StatusTag, DeviceStateTag">
        <div className={css['row']}>
          {levels.map(level => (
            <AlarmLevelTag key={level} level={level} />
          ))}
          {states.map(state => (
            <DeviceStateTag key={state} state={state} />
          ))}
          <StatusTag tone="warning" label={t('enums.alarmStatus.on_alert')} />
          <StatusTag tone="busy" label={t('enums.alarmStatus.in_progress')} />
          <StatusTag tone="neutral" label={t('shared.state.disabled')} />
        </div>
      </Section>
      <Section name="EmptyState, ErrorState, NoPermissionState, LoadingMask">
        <div className={css['thirds']}>
          <div className={css['cell']}>
            <EmptyState />
          </div>
          <div className={css['cell']}>
            <ErrorState hint={t('shared.result.requestId', { id: '0193-7c1f' })} onRetry={retry} />
          </div>
          <div className={css['cell']}>
            <NoPermissionState title={t('errors.access.no_area')} />
          </div>
          <div className={css['cell']}>
            <LoadingMask isLoading onRetry={retry}>
              <EmptyState />
            </LoadingMask>
          </div>
        </div>
      </Section>
    </>
  )
}

import { alarmLevels, type alarmCalls, type ResultOf } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { PanelCount, PanelCounts } from '#shared/ui/panel-section/panel-counts.tsx'
import css from './home.module.css'

/** The statuses that count as open in the record screen's filter. */
const OPEN = 'on_alert,in_progress,rejected'

/** Open alarms by level and by status; each number leads to the records behind it. */
export function AlarmCounts({ counts }: { counts: ResultOf<typeof alarmCalls.countOpen> }) {
  const t = useT()
  const statuses = [
    ['on_alert', counts.onAlert, 'on_alert'],
    // A rejected alarm is in hand, and waits for the dispatcher again.
    ['in_progress', counts.inProgress, 'in_progress,rejected'],
  ] as const
  return (
    <>
      <PanelCounts>
        {alarmLevels.map(level => (
          <PanelCount key={level} name={<AlarmLevelTag level={level} />}>
            <ScreenLink
              screen="alarmRecord"
              search={{ levels: level, statuses: OPEN }}
              label={t('dashboard.listed', {
                name: t(`enums.alarmLevel.${level}`),
                count: counts.byLevel[level],
              })}
            >
              {counts.byLevel[level]}
            </ScreenLink>
          </PanelCount>
        ))}
      </PanelCounts>
      <p className={css['statuses']}>
        {statuses.map(([status, count, listed]) => (
          <span key={status}>
            {t(`enums.alarmStatus.${status}`)}{' '}
            <ScreenLink
              screen="alarmRecord"
              search={{ statuses: listed }}
              label={t('dashboard.listed', { name: t(`enums.alarmStatus.${status}`), count })}
            >
              {count}
            </ScreenLink>
          </span>
        ))}
      </p>
    </>
  )
}

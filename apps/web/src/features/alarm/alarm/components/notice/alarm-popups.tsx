import { screens, type Alarm } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useT } from '../../../../../shared/i18n/language-provider.tsx'
import { formatTime } from '../../../../../shared/lib/date-format.ts'
import { coveredInset, useMapStore } from '../../../../../shared/map/map-store.ts'
import { useMay, useSession } from '../../../../../shared/session/session-store.ts'
import { AlarmLevelTag } from '../../../../../shared/ui/tag/alarm-level-tag.tsx'
import { changePopups, usePopups } from '../../api/popup-store.ts'
import { useAlarmActions } from '../../api/use-alarm-actions.ts'
import { visiblePopups } from '../../model/popups.ts'
import css from './alarm-popups.module.css'

/** Used until the parameters are here (SYSTEM-18). */
const DEFAULT_COUNT = 5

/** CSS px to the edge. */
const GAP = 12

/** New alarms over whatever screen is open: the most urgent few, and how many wait behind them. */
export function AlarmPopups() {
  const t = useT()
  const count = useSession(session => session.parameters?.['alarm.popup_count']) ?? DEFAULT_COUNT
  const popups = usePopups()
  // Beside what a screen has put over the map's right side: a new alarm must not hide the one in hand.
  const right = useMapStore(state => coveredInset(state.insets).right) + GAP
  const { shown, more } = visiblePopups(popups, count)
  if (shown.length === 0) return null
  return (
    <section className={css['stack']} style={{ right }} aria-label={t('alarm.popup.label')}>
      {shown.map(alarm => (
        <Popup key={alarm.id} alarm={alarm} />
      ))}
      <footer className={css['foot']}>
        {more > 0 && <span>{t('alarm.popup.more', { count: more })}</span>}
        <Button size="small" onClick={() => changePopups({ type: 'put-all-aside' })}>
          {t('alarm.popup.allAside')}
        </Button>
      </footer>
    </section>
  )
}

function Popup({ alarm }: { alarm: Alarm }) {
  const t = useT()
  const navigate = useNavigate()
  const mayHandle = useMay('alarm.handle')
  const { acknowledge } = useAlarmActions()
  const putAside = () => changePopups({ type: 'put-aside', id: alarm.id })
  const handleView = () => {
    putAside()
    void navigate({ to: screens.alarmLive.path, search: { alarm: alarm.id } as never })
  }
  return (
    <article className={css['popup']} data-level={alarm.level} role="alert">
      <div className={css['top']}>
        <AlarmLevelTag level={alarm.level} />
        <time dateTime={alarm.occurredAt}>{formatTime(alarm.occurredAt)}</time>
      </div>
      <strong className={css['type']}>{t(`enums.alarmType.${alarm.type}`)}</strong>
      <span className={css['place']} title={`${alarm.deviceName} · ${alarm.location}`}>
        {alarm.deviceName} · {alarm.location}
      </span>
      <div className={css['buttons']}>
        <Button size="small" onClick={handleView}>
          {t('alarm.popup.view')}
        </Button>
        {mayHandle && (
          <Button
            size="small"
            type="primary"
            loading={acknowledge.isPending}
            onClick={() => acknowledge.mutate({ alarmId: alarm.id, version: alarm.version })}
          >
            {t('alarm.act.acknowledge')}
          </Button>
        )}
        <Button size="small" type="text" className={css['aside']} onClick={putAside}>
          {t('alarm.popup.aside')}
        </Button>
      </div>
    </article>
  )
}

import { screens, type Alarm } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { readSession, selectCentre, useMay } from '#shared/session/session-store.ts'
import { changePopups } from '../../api/popup-store.ts'
import { useAlarmActions } from '../../api/use-alarm-actions.ts'
import css from './popup-card.module.css'

/** The actions on an alarm that pops up. */
export function PopupButtons({ alarm }: { alarm: Alarm }) {
  const t = useT()
  const navigate = useNavigate()
  const mayHandle = useMay('alarm.handle')
  const { acknowledge } = useAlarmActions()
  const putAside = () => changePopups({ type: 'put-aside', ids: [alarm.id] })
  const handleView = () => {
    putAside()
    if (alarm.centerId !== readSession().centreId) selectCentre(alarm.centerId)
    void navigate({ to: screens.alarmLive.path, search: { alarm: alarm.id } as never })
  }
  return (
    <>
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
    </>
  )
}

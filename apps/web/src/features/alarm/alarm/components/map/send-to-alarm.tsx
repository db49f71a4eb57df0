import { alarmLevels, type AlarmDetails, type DutyPerson, type FlashingDevice } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Select } from 'antd'
import { useId, useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMapStore } from '#shared/map/map-store.ts'
import { alarmDetailsQuery } from '../../api/alarm-queries.ts'
import { flashingDevicesQuery } from '../../api/flashing-devices.ts'
import { ReleaseDialog } from '../dispatch/release-dialog.tsx'
import css from './person-card.module.css'
import { LIST_HEIGHT } from '#shared/ui/theme.ts'

/** Sends a person to an open alarm: the one that was chosen last, else the most urgent one, until another is chosen. */
export function SendToAlarm({ person }: { person: DutyPerson }) {
  const t = useT()
  const last = useMapStore(state => state.lastAlarm)
  const { data: open = [] } = useQuery(flashingDevicesQuery())
  const [chosen, setChosen] = useState<string>()
  const alarms = open.toSorted(byLevel)
  const alarmId = chosen ?? last ?? alarms[0]?.alarmId
  const { data } = useQuery({ ...alarmDetailsQuery(alarmId ?? ''), enabled: alarmId !== undefined })
  if (alarmId === undefined) return <p className={css['quiet']}>{t('task.noOpenAlarm')}</p>
  const listed = alarms.map(one => ({
    value: one.alarmId,
    label: `${t(`enums.alarmType.${one.type}`)} · ${one.deviceName || t('manual.source')}`,
  }))
  const isListed = listed.some(({ value }) => value === alarmId)
  const shown = data && {
    value: alarmId,
    label: `${t(`enums.alarmType.${data.type}`)} · ${data.deviceName ?? t('manual.source')}`,
  }
  return (
    <div className={css['send']}>
      <Select
        listHeight={LIST_HEIGHT}
        size="small"
        aria-label={t('task.sendTo')}
        value={alarmId}
        options={isListed || !shown ? listed : [shown, ...listed]}
        onChange={setChosen}
      />
      <SendButton alarm={data} person={person} />
    </div>
  )
}

/** Nobody has two open tasks of one alarm: who has one is not sent again, and the reason stands below. */
function SendButton({ alarm, person }: { alarm: AlarmDetails | undefined; person: DutyPerson }) {
  const t = useT()
  const reasonId = useId()
  const [isSending, setSending] = useState(false)
  const maySend = alarm?.allowedActions.some(action => action === 'release' || action === 'assign') ?? false
  const isSent = person.tasks.some(({ alarmId }) => alarmId === alarm?.id)
  return (
    <>
      <Button
        size="small"
        type="primary"
        disabled={!maySend || isSent}
        {...(isSent && { 'aria-describedby': reasonId })}
        onClick={() => setSending(true)}
      >
        {t('task.send')}
      </Button>
      {isSent && (
        <span id={reasonId} className={css['reason']}>
          {t('task.alreadySent')}
        </span>
      )}
      {isSending && alarm && (
        <ReleaseDialog alarm={alarm} wanted={person.userId} onClose={() => setSending(false)} />
      )}
    </>
  )
}

const byLevel = (a: FlashingDevice, b: FlashingDevice) =>
  alarmLevels.indexOf(a.level) - alarmLevels.indexOf(b.level)

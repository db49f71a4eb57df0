import { UpOutlined } from '@ant-design/icons'
import type { Alarm } from '@palisade/contract'
import { placeText } from '@palisade/phrases'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatTime } from '#shared/lib/date-format.ts'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { useAlarmColour } from '#shared/ui/tag/use-alarm-colour.ts'
import type { PopupSlot } from '../../model/popup-slots.ts'
import { PopupButtons } from './popup-buttons.tsx'
import { useSlots } from './use-slots.ts'
import css from './alarm-popups.module.css'

interface Props {
  waiting: readonly Alarm[]
  onUnfold: () => void
}

/** The pop-ups as one line below the screen: how many wait, and the most urgent of them with its buttons. */
export function FoldedPopups({ waiting, onUnfold }: Props) {
  const t = useT()
  const { slots, handlers } = useSlots(waiting)
  const [first] = slots
  return (
    <section className={css['line']} aria-label={t('alarm.popup.label')} aria-live="assertive" {...handlers}>
      <strong>{first ? t('alarm.popup.waiting', { count: waiting.length }) : t('alarm.popup.none')}</strong>
      {first && <First slot={first} />}
      <Button size="small" className={css['unfold']} icon={<UpOutlined aria-hidden />} onClick={onUnfold}>
        {t('alarm.popup.unfold')}
      </Button>
    </section>
  )
}

function First({ slot: { alarm, isGone } }: { slot: PopupSlot }) {
  const t = useT()
  const { fill } = useAlarmColour(alarm.level)
  return (
    <>
      <span className={css['edge']} style={{ background: fill }} />
      <AlarmLevelTag level={alarm.level} />
      <span className={css['first']}>
        {formatTime(alarm.occurredAt)} · {t(`enums.alarmType.${alarm.type}`)} ·{' '}
        {alarm.deviceName || t('manual.source')} · {placeText(t, alarm.location)}
      </span>
      {isGone ? t('alarm.popup.gone') : <PopupButtons alarm={alarm} />}
    </>
  )
}

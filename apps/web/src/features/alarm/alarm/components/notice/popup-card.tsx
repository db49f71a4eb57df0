import { placeText, seededName } from '@palisade/phrases'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatTime } from '#shared/lib/date-format.ts'
import { useSession } from '#shared/session/session-store.ts'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { useAlarmColour } from '#shared/ui/tag/use-alarm-colour.ts'
import type { PopupSlot } from '../../model/popup-slots.ts'
import { PopupButtons } from './popup-buttons.tsx'
import { PopupThumbnail } from './popup-thumbnail.tsx'
import css from './popup-card.module.css'

/** One pop-up. One that waits no more keeps its size, so that no other comes under the pointer. */
export function PopupCard({ slot: { alarm, isGone } }: { slot: PopupSlot }) {
  const t = useT()
  const parks = useSession(session => session.parks)
  const { fill } = useAlarmColour(alarm.level)
  const centre = parks.length > 1 && parks.find(park => park.id === alarm.centerId)
  return (
    <article
      className={css['popup']}
      style={{ borderLeftColor: fill }}
      {...(isGone ? { 'data-gone': true } : { role: 'alert' })}
    >
      <PopupThumbnail alarm={alarm} />
      <div className={css['head']}>
        <span className={css['top']}>
          <AlarmLevelTag level={alarm.level} />
          <time dateTime={alarm.occurredAt}>{formatTime(alarm.occurredAt)}</time>
        </span>
        <strong>{t(`enums.alarmType.${alarm.type}`)}</strong>
        <span className={css['count']}>
          {alarm.count > 1 && t('alarm.live.repeated', { count: alarm.count })}
        </span>
      </div>
      <span className={css['place']}>
        {centre && <b>{seededName(t, centre.name)} · </b>}
        {alarm.deviceName || t('manual.source')} · {placeText(t, alarm.location)}
      </span>
      <div className={css['buttons']}>{isGone ? t('alarm.popup.gone') : <PopupButtons alarm={alarm} />}</div>
    </article>
  )
}

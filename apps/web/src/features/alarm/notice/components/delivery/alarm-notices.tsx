import type { NoticeDelivery } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime, formatTime } from '#shared/lib/date-format.ts'
import { alarmNoticesKey } from '../../api/notice-queries.ts'
import css from './alarm-notices.module.css'
import { DeliveryTag } from './delivery-text.tsx'

const alarmNoticesQuery = (alarmId: string) =>
  queryOptions({
    queryKey: [...alarmNoticesKey, alarmId],
    queryFn: ({ signal }) => api.notice.getOfAlarm({ alarmId }, { signal }),
    staleTime: 0,
    meta: { ownErrors: true },
  })

/** How often people were told of an alarm, in one line; it unfolds to who by which way, and whether it arrived. */
export function AlarmNotices({ alarmId }: { alarmId: string }) {
  const t = useT()
  const { data = [] } = useQuery(alarmNoticesQuery(alarmId))
  if (data.length === 0) return null
  return (
    <section aria-label={t('notice.atAlarm.title')}>
      <details>
        <summary className={css['summary']}>{summaryOf(t, data)}</summary>
        <ul className={css['list']}>
          {data.map(delivery => (
            <Told key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      </details>
    </section>
  )
}

function summaryOf(t: Translator, deliveries: readonly NoticeDelivery[]): string {
  const moments = deliveries.flatMap(({ sentAt }) => (sentAt === null ? [] : [Date.parse(sentAt)]))
  const notSent = deliveries.length - moments.length
  const parts = [
    moments.length > 0 &&
      t('notice.atAlarm.told', { count: moments.length, time: formatTime(Math.max(...moments)) }),
    notSent > 0 && t('notice.atAlarm.notSent', { count: notSent }),
  ]
  return parts.filter(part => part !== false).join(' · ')
}

function Told({ delivery }: { delivery: NoticeDelivery }) {
  const t = useT()
  const { channel, recipient, answer, createdAt, sentAt, shownAt, confirmedAt } = delivery
  return (
    <li className={css['row']}>
      <span className={css['who']}>
        <strong>{seededName(t, recipient)}</strong> · {t(`enums.noticeChannel.${channel}`)}
      </span>
      <DeliveryTag delivery={delivery} />
      <span className={css['when']} title={answer}>
        {formatDateTime(sentAt ?? createdAt)}
        {shownAt !== null && ` · ${t('notice.field.shownAt')} ${formatDateTime(shownAt)}`}
        {confirmedAt !== null && ` · ${t('notice.field.confirmedAt')} ${formatDateTime(confirmedAt)}`}
      </span>
    </li>
  )
}

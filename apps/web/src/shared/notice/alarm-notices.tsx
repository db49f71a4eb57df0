import type { NoticeDelivery } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Divider } from 'antd'
import { api } from '../api/api.ts'
import { useT } from '../i18n/language-provider.tsx'
import { formatDateTime } from '../lib/date-format.ts'
import css from './alarm-notices.module.css'
import { DeliveryTag } from './delivery-text.tsx'

const alarmNoticesQuery = (alarmId: string) =>
  queryOptions({
    queryKey: ['notice', 'alarm', alarmId],
    queryFn: ({ signal }) => api.notice.listByAlarm({ alarmId }, { signal }),
    staleTime: 0,
    meta: { ownErrors: true },
  })

/** Who was told of an alarm by which way, and whether it arrived; nothing where nobody was. */
export function AlarmNotices({ alarmId }: { alarmId: string }) {
  const t = useT()
  const { data = [] } = useQuery(alarmNoticesQuery(alarmId))
  if (data.length === 0) return null
  return (
    <section aria-label={t('notice.atAlarm.title')}>
      <Divider size="small" titlePlacement="start" plain>
        {t('notice.atAlarm.title')}
      </Divider>
      <ul className={css['list']}>
        {data.map(delivery => (
          <Told key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </section>
  )
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

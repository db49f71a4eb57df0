import { deliveryStates, noticeChannels, noticeReasons, type NoticeDelivery } from '@palisade/contract'
import { seededName, type Translator } from '@palisade/phrases'
import { useMemo } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { ScreenLink } from '#shared/navigation/screen-link.tsx'
import { DeliveryTag } from '../components/delivery/delivery-text.tsx'
import type { DataColumn } from '#shared/ui/data-table/data-table.types.ts'
import { choiceFilter, textFilter } from '#shared/ui/filter-panel/filters.tsx'
import { rangeFilters } from '#shared/ui/filter-panel/range-filters.tsx'
import { ListPage } from '#shared/ui/list-page/list-page.tsx'
import { useListPage } from '#shared/ui/list-page/use-list-page.ts'
import { FirstStep } from '#shared/ui/state/first-step.tsx'
import { noticeLogQuery } from '../api/notice-queries.ts'

const filters = {
  recipient: textFilter('notice.field.recipient'),
  channel: choiceFilter('notice.field.channel', noticeChannels, (t, one) => t(`enums.noticeChannel.${one}`)),
  state: choiceFilter('notice.field.state', deliveryStates, (t, one) => t(`enums.deliveryState.${one}`)),
  reason: choiceFilter('notice.field.reason', noticeReasons, (t, one) => t(`enums.noticeReason.${one}`)),
  ...rangeFilters('startTime', 'endTime', 'notice.field.time'),
}
const orderBy = ['createdAt'] as const
const moment = (at: string | null) => (at === null ? '' : formatDateTime(at))

/** `/alarm/notice`: who was told what by which way, and whether it arrived. */
export function NoticeLogPage() {
  const t = useT()
  const page = useListPage({ filters, orderBy, query: noticeLogQuery, grows: 'record' })
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <ListPage
      page={page}
      label={t('menu.screen.alarmNotice')}
      columns={columns}
      emptyAction={
        <FirstStep hint={t('notice.first')}>
          <ScreenLink screen="noticeSettings">{t('notice.toSettings')}</ScreenLink>
        </FirstStep>
      }
    />
  )
}

function columnsOf(t: Translator): DataColumn<NoticeDelivery>[] {
  type Key = 'createdAt' | 'recipient' | 'channel' | 'state' | 'title' | 'reason' | 'answer' | 'attempts'
  const column = (
    key: Key | 'sentAt' | 'shownAt' | 'confirmedAt' | 'dueAt',
    width: number,
    render: DataColumn<NoticeDelivery>['render'],
  ) => ({ key, title: t(`notice.field.${key}`), width, render })
  return [
    column('createdAt', 160, one => moment(one.createdAt)),
    { ...column('recipient', 150, one => seededName(t, one.recipient)), isName: true },
    column('channel', 90, one => t(`enums.noticeChannel.${one.channel}`)),
    column('state', 230, one => <DeliveryTag delivery={one} />),
    column('title', 260, one => one.title),
    {
      key: 'alarm',
      title: t('notice.field.alarm'),
      width: 130,
      render: one => one.alarmNumber,
    },
    column('reason', 110, one => t(`enums.noticeReason.${one.reason}`)),
    column('sentAt', 160, one => moment(one.sentAt)),
    column('shownAt', 160, one => moment(one.shownAt)),
    column('confirmedAt', 160, one => moment(one.confirmedAt)),
    column('attempts', 80, one => one.attempts),
    column('dueAt', 160, one => moment(one.dueAt)),
    column('answer', 220, one => one.answer),
  ]
}

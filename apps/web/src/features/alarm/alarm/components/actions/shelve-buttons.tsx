import { SHELF_MINUTES, type AlarmDetails, type Inhibition, type ShelfMinutes } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { App, Button, Space } from 'antd'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { alarmKeys } from '../../api/alarm-queries.ts'
import { isOpen } from '../../model/order.ts'
import { UnshelveButton } from './unshelve-button.tsx'

const keyOf: Record<ShelfMinutes, string> = { 15: 'H', 60: 'L' }
const nameOf = { 15: 'inhibition.shelve.short', 60: 'inhibition.shelve.long' } as const

/** To the shelf, or back from it. */
export const ShelveButtons = ({ alarm }: { alarm: AlarmDetails }) =>
  alarm.shelf ? <UnshelveButton alarm={alarm} /> : <ToShelf alarm={alarm} />

/** Shelves the source of an alarm by one key (ISA-18.2); the alarm leaves the desk until the end. */
function ToShelf({ alarm }: { alarm: AlarmDetails }) {
  const t = useT()
  const { message } = App.useApp()
  const queryClient = useQueryClient()
  const mayShelve = useMay('alarm.shelve')
  const mayVeryUrgent = useMay('inhibition.very_urgent')
  const shelve = useMutation({
    mutationFn: (minutes: ShelfMinutes) => api.inhibition.shelve({ alarmId: alarm.id, minutes }),
    onSuccess: ({ name, endsAt }: Inhibition) => {
      void message.success(t('inhibition.shelve.done', { name, until: formatTime(endsAt ?? '') }))
      void queryClient.invalidateQueries({ queryKey: alarmKeys.details(alarm.id) })
    },
  })
  const isOffered = mayShelve && isOpen(alarm) && alarm.deviceId !== null
  if (!isOffered || (alarm.level === 'very_urgent' && !mayVeryUrgent)) return null
  return (
    <Space wrap>
      {SHELF_MINUTES.map(minutes => (
        <Button
          key={minutes}
          aria-keyshortcuts={keyOf[minutes]}
          loading={shelve.isPending}
          onClick={() => shelve.mutate(minutes)}
        >
          {t(nameOf[minutes])}
        </Button>
      ))}
    </Space>
  )
}

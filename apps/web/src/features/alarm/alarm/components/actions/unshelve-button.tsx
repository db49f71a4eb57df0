import type { Alarm } from '@palisade/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button, Space } from 'antd'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatTime } from '#shared/lib/date-format.ts'
import { useMay } from '#shared/session/session-store.ts'
import { alarmKeys } from '../../api/alarm-queries.ts'

/** Until when an alarm is off the desk, and the way back before. */
export function UnshelveButton({ alarm: { id, shelf } }: { alarm: Pick<Alarm, 'id' | 'shelf'> }) {
  const t = useT()
  const queryClient = useQueryClient()
  const mayShelve = useMay('alarm.shelve')
  const unshelve = useMutation({
    mutationFn: (shelfId: string) => api.inhibition.batchStop({ ids: [shelfId] }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: alarmKeys.details(id) }),
  })
  if (!shelf) return null
  return (
    <Space>
      <span>{t('inhibition.shelve.until', { until: formatTime(shelf.until) })}</span>
      {mayShelve && (
        <Button loading={unshelve.isPending} onClick={() => unshelve.mutate(shelf.id)}>
          {t('inhibition.act.unshelve')}
        </Button>
      )}
    </Space>
  )
}

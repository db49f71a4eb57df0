import { ToolOutlined } from '@ant-design/icons'
import { App, Button } from 'antd'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useConfirm } from '../../../../shared/ui/confirm/use-confirm.tsx'
import type { Batch } from '../../../../shared/ui/batch-button/batch-button.tsx'
import { useEndMaintenance } from '../api/state-queries.ts'

/** Takes the chosen devices out of service, or puts them back. */
export function MaintenanceButtons({ ids, onDone, onStart }: Batch & { onStart: () => void }) {
  const t = useT()
  const end = useConfirmedEnd(onDone)
  return (
    <>
      <Button icon={<ToolOutlined />} disabled={ids.length === 0} onClick={onStart}>
        {t('deviceState.maintenance.startSelected', { count: ids.length })}
      </Button>
      <Button disabled={ids.length === 0} loading={end.isPending} onClick={() => end.ask(ids)}>
        {t('deviceState.maintenance.endSelected', { count: ids.length })}
      </Button>
    </>
  )
}

/** Asks, then ends the maintenance of devices. */
export function useConfirmedEnd(onDone: () => void) {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const end = useEndMaintenance()
  const ask = async (ids: readonly string[]) => {
    const isSure = await confirm({
      title: t('deviceState.maintenance.endTitle', { count: ids.length }),
      content: t('deviceState.maintenance.endText'),
      okText: t('deviceState.maintenance.end'),
    })
    if (!isSure) return
    end.mutate([...ids], {
      onSuccess: () => {
        message.success(t('deviceState.maintenance.ended'))
        onDone()
      },
    })
  }
  return { ask: (ids: readonly string[]) => void ask(ids), isPending: end.isPending }
}

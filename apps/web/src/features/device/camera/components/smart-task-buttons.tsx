import type { Camera } from '@palisade/contract'
import { App, Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import { useSmartTask } from '../api/use-camera-changes.ts'

/** Starts or stops the smart task; stopping is asked about, since alarms stay away then. */
export function useRunSmartTask() {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const smartTask = useSmartTask()
  const run = async (cameras: readonly Pick<Camera, 'id' | 'name'>[], task: 'start' | 'stop') => {
    const count = cameras.length
    if (task === 'stop') {
      const title = t('camera.act.stopTitle', { count })
      const okText = t('camera.act.stopOne')
      const names = cameras.map(camera => camera.name)
      const content = t('camera.act.stopText')
      if (!(await confirm({ title, names, content, okText, isDanger: true }))) return
    }
    smartTask.mutate(
      { ids: cameras.map(camera => camera.id), task },
      {
        onSuccess: () =>
          void message.success(
            t(task === 'start' ? 'camera.result.started' : 'camera.result.stopped', { count }),
          ),
      },
    )
  }
  return { run, isPending: smartTask.isPending }
}

/** For the chosen cameras; each button counts those that it would change. */
export function SmartTaskButtons({ cameras }: { cameras: readonly Camera[] }) {
  const t = useT()
  const { run, isPending } = useRunSmartTask()
  const startable = cameras.filter(camera => camera.smartTask === 'stopped')
  const stoppable = cameras.filter(camera => camera.smartTask === 'started')
  return (
    <>
      <Button
        disabled={startable.length === 0}
        loading={isPending}
        onClick={() => void run(startable, 'start')}
      >
        {t('camera.act.start', { count: startable.length })}
      </Button>
      <Button
        danger
        disabled={stoppable.length === 0}
        loading={isPending}
        onClick={() => void run(stoppable, 'stop')}
      >
        {t('camera.act.stop', { count: stoppable.length })}
      </Button>
    </>
  )
}

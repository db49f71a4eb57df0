import { App } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useRecordByHand } from './recording-queries.ts'

/** Starts the recording of a camera by hand, or stops the one that runs, and says that it is so. */
export function useRecordSwitch(camera: { id: string; name: string }, isOn: boolean) {
  const t = useT()
  const { message } = App.useApp()
  const record = useRecordByHand()
  return {
    isPending: record.isPending,
    toggle: () =>
      record.mutate(
        { cameraId: camera.id, isOn: !isOn },
        {
          onSuccess: () =>
            void message.success(t(isOn ? 'recording.stopped' : 'recording.started', { name: camera.name })),
        },
      ),
  }
}

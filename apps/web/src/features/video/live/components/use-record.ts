import { App } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { LiveHandle } from '#shared/player/live-video.tsx'
import { useLocalRecordings } from '#shared/player/record/local-recordings.ts'
import { stopLocalRecording, useLocalRecording } from '#shared/player/record/use-local-recording.ts'
import { useConfirm } from '#shared/ui/confirm/use-confirm.tsx'
import type { WallCamera } from '../model/wall.ts'

/** Starts and stops the local recording of a window, and asks before one that runs is closed. */
export function useRecord() {
  const t = useT()
  const { message } = App.useApp()
  const confirm = useConfirm()
  const start = useLocalRecording()
  return {
    toggle(camera: WallCamera, { tap, status }: LiveHandle): void {
      if (useLocalRecordings.getState()[camera.id] !== undefined) stopLocalRecording(camera.id)
      else if (status.phase === 'playing') void start(camera, tap)
      else message.warning(t('live.localNoPicture'))
    },
    async mayClose(cameraId: string): Promise<boolean> {
      if (useLocalRecordings.getState()[cameraId] === undefined) return true
      const title = t('live.localRunning')
      return confirm({ title, content: t('live.localClose'), okText: t('live.localStop') })
    },
  }
}

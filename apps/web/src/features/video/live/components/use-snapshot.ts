import { App } from 'antd'
import { useCallback } from 'react'
import { saveFile } from '../../../../shared/api/save-file.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import type { LiveHandle } from '../../../../shared/player/live-video.tsx'
import { pictureOf } from '../../../../shared/player/video-element.ts'
import { snapshotName } from '../model/snapshot-name.ts'

/** Saves the picture shown now as a file. A picture that is not live is not saved: it would pass for the present. */
export function useSnapshot(): (camera: string, handle: LiveHandle) => Promise<void> {
  const t = useT()
  const { message } = App.useApp()
  return useCallback(
    async (camera, { video, status }) => {
      if (!video?.videoWidth || status.phase !== 'playing') {
        message.warning(t('live.snapshotNoPicture'))
        return
      }
      const fileName = snapshotName(camera, new Date())
      const blob = await new Promise<Blob | null>(resolve => {
        pictureOf(video).toBlob(resolve, 'image/jpeg', 0.92)
      })
      if (!blob) {
        message.error(t('live.snapshotFailed'))
        return
      }
      saveFile({ blob, fileName })
      message.success(t('live.snapshotSaved', { name: fileName }))
    },
    [message, t],
  )
}

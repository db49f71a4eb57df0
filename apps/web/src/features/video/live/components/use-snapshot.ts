import { App } from 'antd'
import { useCallback } from 'react'
import { api } from '../../../../shared/api/api.ts'
import { isRefused } from '../../../../shared/api/api-error.ts'
import { saveFile } from '../../../../shared/api/save-file.ts'
import { useApiError } from '../../../../shared/api/use-api-error.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import type { LiveHandle } from '../../../../shared/player/live-video.tsx'
import { pictureOf } from '../../../../shared/player/video-element.ts'
import { snapshotName } from '../model/snapshot-name.ts'
import type { WallCamera } from '../model/wall.ts'

/**
 * Saves the picture shown now as a file, once the server permits and has logged it. A picture that is not live is not saved: it
 * would pass for the present.
 */
export function useSnapshot(): (camera: WallCamera, handle: LiveHandle) => Promise<void> {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()
  return useCallback(
    async (camera, { video, status }) => {
      if (!video?.videoWidth || status.phase !== 'playing') {
        message.warning(t('live.snapshotNoPicture'))
        return
      }
      // Taken before anything is awaited: the window may show another camera by then.
      const picture = pictureOf(video)
      const fileName = snapshotName(camera.name, new Date())
      try {
        await api.live.snapshot({ cameraId: camera.id })
      } catch (error) {
        const isDenied = isRefused(error, 'access.denied')
        const reason = isDenied ? t('enums.streamCause.no_permission') : textOf(error)
        message.error(t('live.snapshotRefused', { reason }))
        return
      }
      const blob = await new Promise<Blob | null>(resolve => picture.toBlob(resolve, 'image/jpeg', 0.92))
      if (!blob) {
        message.error(t('live.snapshotFailed'))
        return
      }
      saveFile({ blob, fileName })
      message.success(t('live.snapshotSaved', { name: fileName }))
    },
    [message, t, textOf],
  )
}

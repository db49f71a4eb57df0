import { App } from 'antd'
import { useCallback } from 'react'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import type { LiveHandle } from '../../../../shared/player/live-video.tsx'
import { useSavePicture } from '../../../../shared/player/snapshot/use-save-picture.ts'
import { pictureOf } from '../../../../shared/player/video-element.ts'
import type { WallCamera } from '../model/wall.ts'

/** Saves the picture shown now. One that is not live is not saved: it would pass for the present. */
export function useSnapshot(): (camera: WallCamera, handle: LiveHandle) => Promise<void> {
  const t = useT()
  const { message } = App.useApp()
  const save = useSavePicture()
  return useCallback(
    async (camera, { video, status }) => {
      if (!video?.videoWidth || status.phase !== 'playing') {
        message.warning(t('live.snapshotNoPicture'))
        return
      }
      // Taken before anything is awaited: the window may show another camera by then.
      await save({ camera, source: 'live', picture: pictureOf(video), moment: new Date() })
    },
    [message, save, t],
  )
}

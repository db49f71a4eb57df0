import { App } from 'antd'
import { useCallback } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { LiveHandle } from '#shared/player/live-video.tsx'
import { useSavePicture } from '#shared/player/snapshot/use-save-picture.ts'
import { useTakePicture, type TakenPicture } from '#shared/player/snapshot/use-take-picture.ts'
import { pictureOf } from '#shared/player/video-element.ts'
import type { WallCamera } from '../model/wall.ts'

/** Saves the picture shown now. */
export function useSnapshot(): (camera: WallCamera, handle: LiveHandle) => Promise<void> {
  return useOfShown(useSavePicture())
}

/** Takes the picture shown now to wherever its faces are compared. */
export function useShownPicture() {
  return useOfShown(useTakePicture())
}

/** Does something with the picture shown now. One that is not live is refused: it would pass for the present. */
function useOfShown<Done>(act: (taken: TakenPicture) => Promise<Done>) {
  const t = useT()
  const { message } = App.useApp()
  return useCallback(
    async (camera: WallCamera, { video, status }: LiveHandle): Promise<Done | undefined> => {
      if (!video?.videoWidth || status.phase !== 'playing') {
        message.warning(t('live.snapshotNoPicture'))
        return undefined
      }
      // Taken before anything is awaited: the window may show another camera by then.
      return act({ camera, source: 'live', picture: pictureOf(video), moment: new Date() })
    },
    [message, act, t],
  )
}

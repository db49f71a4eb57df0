import { App } from 'antd'
import { useCallback } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { saveMedia } from '../save/save-media.ts'
import { useTakePicture, type TakenPicture } from './use-take-picture.ts'

/** Saves a picture of a camera as a file, once the server permits and has logged it. */
export function useSavePicture(): (taken: TakenPicture) => Promise<void> {
  const t = useT()
  const { message } = App.useApp()
  const take = useTakePicture()
  return useCallback(
    async taken => {
      const file = await take(taken)
      if (!file) return
      const saved = await saveMedia(file)
      message.success(t('live.snapshotSaved', { name: saved.fileName }))
    },
    [message, t, take],
  )
}

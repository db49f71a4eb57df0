import { App } from 'antd'
import { useCallback } from 'react'
import { api } from '#shared/api/api.ts'
import { isRefused } from '#shared/api/api-error.ts'
import type { ReceivedFile } from '#shared/api/client.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { snapshotName } from './snapshot-name.ts'

export interface TakenPicture {
  camera: { id: string; name: string }
  /** Where it is from decides which permission it needs and how it is logged. */
  source: 'live' | 'recording'
  picture: HTMLCanvasElement
  /** When the camera saw it. */
  moment: Date
}

/** Makes a file of a picture of a camera, once the server permits and has logged it; undefined where it does not, which is said. */
export function useTakePicture(): (taken: TakenPicture) => Promise<ReceivedFile | undefined> {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()
  return useCallback(
    async ({ camera, source, picture, moment }) => {
      try {
        await permit(source, camera.id, moment)
      } catch (error) {
        const isDenied = isRefused(error, 'access.denied')
        const reason = isDenied ? t('enums.streamCause.no_permission') : textOf(error)
        message.error(t('live.snapshotRefused', { reason }))
        return undefined
      }
      const blob = await new Promise<Blob | null>(resolve => picture.toBlob(resolve, 'image/jpeg', 0.92))
      if (blob) return { blob, fileName: snapshotName(camera.name, moment) }
      message.error(t('live.snapshotFailed'))
      return undefined
    },
    [message, t, textOf],
  )
}

const permit = (source: TakenPicture['source'], cameraId: string, moment: Date): Promise<unknown> =>
  source === 'live'
    ? api.live.snapshot({ cameraId })
    : api.playback.snapshot({ cameraId, at: moment.toISOString() })

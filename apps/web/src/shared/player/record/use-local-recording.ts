import { LOCAL_RECORD_SECONDS_MAX } from '@palisade/contract'
import { App } from 'antd'
import { useCallback } from 'react'
import { api } from '#shared/api/api.ts'
import { isRefused } from '#shared/api/api-error.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { saveMedia } from '../save/save-media.ts'
import { clipName } from '../snapshot/snapshot-name.ts'
import { openChunkStore } from './chunk-store.ts'
import { LocalRecorder, type RecordedPart } from './local-recorder.ts'
import { forgetLocalRecording, noteLocalRecording } from './local-recordings.ts'
import type { MediaTap } from './media-tap.ts'

interface Camera {
  id: string
  name: string
}

/**
 * The recordings of this page, by camera. They outlive the component that began them, so that the file is saved when its tile is removed.
 */
const running = new Map<string, LocalRecorder>()

/** Ends the recording of a camera and saves it. */
export const stopLocalRecording = (cameraId: string): void => void running.get(cameraId)?.stop()

/** Records what a tile plays into a file of this computer, once the server permits and has logged it. */
export function useLocalRecording(): (camera: Camera, tap: MediaTap) => Promise<void> {
  const t = useT()
  const { message } = App.useApp()
  const { textOf } = useApiError()

  const saved = useCallback(
    async (camera: Camera, { blob, begunAt, seconds, remove }: RecordedPart) => {
      const name = clipName(camera.name, new Date(begunAt))
      const { fileName, folder } = await saveMedia({ blob, fileName: name })
      if (folder !== undefined) await remove()
      message.success(t('live.localSaved', { name: fileName }))
      // The file is there, whether the log hears of it or not: the right may be gone by now.
      await api.live
        .stopRecord({ cameraId: camera.id, fileName, seconds, bytes: blob.size })
        .catch(() => undefined)
    },
    [message, t],
  )

  return useCallback(
    async (camera, tap) => {
      if (running.has(camera.id)) return
      try {
        await api.live.startRecord({ cameraId: camera.id })
      } catch (error) {
        const isDenied = isRefused(error, 'access.denied')
        const reason = isDenied ? t('enums.streamCause.no_permission') : textOf(error)
        message.error(t('live.localRefused', { reason }))
        return
      }
      if (running.has(camera.id)) return
      const recorder = new LocalRecorder({
        openStore: openChunkStore,
        maxSeconds: LOCAL_RECORD_SECONDS_MAX,
        onPart: part => saved(camera, part),
        onEnd(error) {
          tap.detach()
          running.delete(camera.id)
          forgetLocalRecording(camera.id)
          if (error !== undefined) message.error(t('live.localFailed'))
        },
      })
      running.set(camera.id, recorder)
      noteLocalRecording(camera.id, Date.now())
      tap.attach(recorder)
    },
    [message, saved, t, textOf],
  )
}

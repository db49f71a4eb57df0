import { useQuery } from '@tanstack/react-query'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { PictureButton } from '#shared/ui/picture-button/picture-button.tsx'
import { manualQuery } from '../api/recording-queries.ts'
import { useRecordSwitch } from '../api/use-record-switch.ts'
import css from './record-button.module.css'

interface Props {
  cameraId: string
  cameraName: string
}

/** Starts and stops the recording of the camera in a window by hand; a filled sign says that it runs. */
export function RecordButton(props: Props) {
  return useMay('recording.manual') ? <ByHand {...props} /> : null
}

function ByHand({ cameraId, cameraName }: Props) {
  const t = useT()
  const running = useQuery(manualQuery(cameraId))
  const isOn = running.data?.includes(cameraId) === true
  const { toggle, isPending } = useRecordSwitch({ id: cameraId, name: cameraName }, isOn)
  return (
    <PictureButton
      label={t(isOn ? 'recording.stop' : 'recording.start')}
      icon={<RecordSign isOn={isOn} />}
      aria-pressed={isOn}
      disabled={!running.isSuccess}
      loading={isPending}
      onClick={toggle}
    />
  )
}

function RecordSign({ isOn }: { isOn: boolean }) {
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden focusable="false">
      <circle cx="7" cy="7" r="6" fill="none" stroke="currentColor" strokeWidth="1.4" />
      {isOn ? (
        <rect x="4" y="4" width="6" height="6" className={css['on']} />
      ) : (
        <circle cx="7" cy="7" r="3" fill="currentColor" />
      )}
    </svg>
  )
}

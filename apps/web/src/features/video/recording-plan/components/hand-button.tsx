import type { PlannedCamera } from '@palisade/contract'
import { Button } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useRecordSwitch } from '../api/use-record-switch.ts'

interface Props {
  camera: Pick<PlannedCamera, 'id' | 'name'>
  /** Undefined until it is known. */
  isOn: boolean | undefined
}

/** Starts and stops the recording of a camera by hand, in its row. */
export function HandButton({ camera, isOn = false }: Props) {
  const t = useT()
  const { toggle, isPending } = useRecordSwitch(camera, isOn)
  const label = t(isOn ? 'recording.hand.stop' : 'recording.hand.start')
  return (
    <Button
      type="link"
      size="small"
      danger={isOn}
      loading={isPending}
      aria-label={`${label}: ${camera.name}`}
      onClick={toggle}
    >
      {label}
    </Button>
  )
}

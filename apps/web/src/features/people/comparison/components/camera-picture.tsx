import { VideoCameraOutlined } from '@ant-design/icons'
import { COMPARED_PICTURE_LIMIT } from '@palisade/contract'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { preparePicture } from '#shared/picture/prepare-picture.ts'
import { uploadName } from '#shared/player/snapshot/snapshot-name.ts'
import { useMay } from '#shared/session/session-store.ts'
import { DeviceSelect } from '#shared/ui/device-select/device-select.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { Labelled } from '#shared/ui/input/labelled.tsx'
import { useCameraPicture } from '../api/use-camera-picture.ts'

/** Takes a picture of a camera now; nothing for who may save none. */
export function CameraPicture({ onFile }: { onFile: (file: File) => void }) {
  const t = useT()
  const mayTake = useMay('live.snapshot')
  const [isOpen, setOpen] = useState(false)
  if (!mayTake) return null
  return (
    <>
      <Button size="small" icon={<VideoCameraOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('comparison.from.camera')}
      </Button>
      {isOpen && <CameraDialog onFile={onFile} onClose={() => setOpen(false)} />}
    </>
  )
}

function CameraDialog({ onFile, onClose }: { onFile: (file: File) => void; onClose: () => void }) {
  const t = useT()
  const errorText = useErrorText()
  const [cameraId, setCameraId] = useState<string>()
  const [isUnusable, setUnusable] = useState(false)
  const picture = useCameraPicture()
  const take = async (id: string) => {
    setUnusable(false)
    const { blob, fileName } = await picture.mutateAsync(id)
    const prepared = await preparePicture(blob, COMPARED_PICTURE_LIMIT)
    if (!prepared) return setUnusable(true)
    onFile(new File([prepared.blob], uploadName(fileName), { type: prepared.blob.type }))
    onClose()
  }
  return (
    <AppModal
      title={t('comparison.from.camera')}
      okText={t('comparison.from.take')}
      okButtonProps={{ disabled: cameraId === undefined }}
      confirmLoading={picture.isPending}
      // The dialog says why it failed.
      onOk={() => void (cameraId !== undefined && take(cameraId).catch(() => undefined))}
      onCancel={onClose}
    >
      <Labelled label={t('comparison.from.which')}>
        {id => <DeviceSelect id={id} kind="camera" value={cameraId ?? null} onChange={setCameraId} />}
      </Labelled>
      {picture.error && <Alert type="error" showIcon title={errorText(picture.error)} />}
      {isUnusable && <Alert type="error" showIcon title={t('comparison.from.unusable')} />}
    </AppModal>
  )
}

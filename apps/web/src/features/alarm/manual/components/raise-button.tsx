import { AlertOutlined } from '@ant-design/icons'
import type { MapResource } from '@palisade/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { PictureButton } from '#shared/ui/picture-button/picture-button.tsx'
import { ManualForm } from './manual-form.tsx'

interface Camera {
  id: string
  name: string
}

/** Raises an alarm at one camera, over whatever screen is open. */
function RaiseDialog({ camera, onClose }: { camera: Camera; onClose: () => void }) {
  const t = useT()
  return (
    <AppModal
      title={t('manual.raiseAt', { name: camera.name })}
      footer={null}
      onCancel={onClose}
      destroyOnHidden
    >
      <ManualForm place={{ kind: 'camera', location: '', ...camera }} onRaised={onClose} />
    </AppModal>
  )
}

/** Among the actions of a camera's card on the map. */
export function RaiseAtDevice({ device: { id, name, kind } }: { device: MapResource }) {
  const t = useT()
  const mayRaise = useMay('alarm.raise')
  const [isOpen, setOpen] = useState(false)
  if (!mayRaise || kind !== 'camera') return null
  return (
    <>
      <Button size="small" icon={<AlertOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {t('manual.here')}
      </Button>
      {isOpen && <RaiseDialog camera={{ id, name }} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Among the buttons on the window of a camera on the wall. */
export function RaiseAtWindow({ cameraId: id, cameraName: name }: { cameraId: string; cameraName: string }) {
  const t = useT()
  const mayRaise = useMay('alarm.raise')
  const [isOpen, setOpen] = useState(false)
  if (!mayRaise) return null
  return (
    <>
      <PictureButton label={t('manual.here')} icon={<AlertOutlined />} onClick={() => setOpen(true)} />
      {isOpen && <RaiseDialog camera={{ id, name }} onClose={() => setOpen(false)} />}
    </>
  )
}

import { CAR_PARK_PLACES_MAX, type CarPark } from '@palisade/contract'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppModal } from '#shared/ui/dialog/app-modal.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { useCorrect } from '../api/traffic-queries.ts'

/** Takes the number of vehicles that somebody has counted by hand. */
export function CorrectDialog({ carPark, onClose }: { carPark: CarPark; onClose: () => void }) {
  const t = useT()
  const [occupied, setOccupied] = useState<number | null>(carPark.occupied)
  const correct = useCorrect()
  const title = t('carPark.act.correctTitle', { name: carPark.name })
  const handleOk = () => {
    if (occupied !== null) correct.mutate({ id: carPark.id, occupied }, { onSuccess: onClose })
  }
  return (
    <AppModal
      title={title}
      okText={t('shared.action.save')}
      cancelText={t('shared.action.cancel')}
      okButtonProps={{ disabled: occupied === null }}
      confirmLoading={correct.isPending}
      onOk={handleOk}
      onCancel={onClose}
    >
      <NumberInput
        aria-label={title}
        autoFocus
        min={0}
        max={CAR_PARK_PLACES_MAX}
        precision={0}
        value={occupied}
        onChange={value => setOccupied(typeof value === 'number' ? value : null)}
        onPressEnter={handleOk}
      />
      <p>{t('carPark.act.correctText')}</p>
    </AppModal>
  )
}

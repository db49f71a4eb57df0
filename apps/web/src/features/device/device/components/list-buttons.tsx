import { FolderOutlined, RadarChartOutlined } from '@ant-design/icons'
import { screens } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { api } from '#shared/api/api.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { AddButton } from '#shared/ui/add-button/add-button.tsx'
import type { Batch } from '#shared/ui/batch-button/batch-button.tsx'
import { DeleteButton } from '#shared/ui/batch-button/delete-button.tsx'
import { DownloadButton } from '#shared/ui/download-button/download-button.tsx'
import { ImportButton } from '#shared/ui/import-dialog/import-button.tsx'
import { MaintenanceOfChosen } from '#shared/ui/maintenance/maintenance-of-chosen.tsx'
import { useDeleteDevices } from '../api/use-save-device.ts'
import type { DeviceFilters } from '../model/device-filters.ts'
import { MoveDialog } from './move-dialog.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

interface Props {
  batch: Batch
  filters: DeviceFilters
  onAdd: () => void
}

/** The list's own buttons; those that change something only for who may. */
export function ListButtons({ batch, filters, onAdd }: Props) {
  const t = useT()
  const mayEdit = useMay('device.edit')
  const mayControl = useMay('device.control')
  const navigate = useNavigate()
  const remove = useDeleteDevices()
  return (
    <>
      {mayEdit && (
        <>
          <AddButton label={t('device.act.add')} onClick={onAdd} />
          <Button
            icon={<RadarChartOutlined />}
            onClick={() => void navigate({ to: screens.onboarding.path })}
          >
            {t('device.act.find')}
          </Button>
          <ImportButton dialog={onClose => <ImportDialog onClose={onClose} />} />
        </>
      )}
      <DownloadButton
        label={t('shared.action.export')}
        ask={signal => api.device.exportExcel(filters, { signal })}
      />
      {mayControl && <MaintenanceOfChosen {...batch} />}
      {mayEdit && (
        <>
          <MoveButton {...batch} />
          <DeleteButton {...batch} warning={t('device.act.deleteText')} remove={remove} />
        </>
      )}
    </>
  )
}

function MoveButton({ ids, names, onDone }: Batch) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  const handleClose = (isMoved: boolean) => {
    setOpen(false)
    if (isMoved) onDone()
  }
  return (
    <>
      <Button icon={<FolderOutlined />} disabled={ids.length === 0} onClick={() => setOpen(true)}>
        {t('device.act.moveSelected', { count: ids.length })}
      </Button>
      {isOpen && <MoveDialog ids={ids} names={names} onClose={handleClose} />}
    </>
  )
}

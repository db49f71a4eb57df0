import { ImportOutlined, PlusOutlined, RadarChartOutlined } from '@ant-design/icons'
import { screens } from '@palisade/contract'
import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../../../shared/api/api.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { useMay } from '../../../../shared/session/session-store.ts'
import { DownloadButton } from '../../../../shared/ui/download-button/download-button.tsx'
import type { DeviceFilters } from '../model/device-filters.ts'
import { BatchButtons } from './batch-buttons.tsx'

const ImportDialog = lazy(async () => ({ default: (await import('./import-dialog.tsx')).ImportDialog }))

interface Props {
  chosen: readonly string[]
  filters: DeviceFilters
  onDone: () => void
  onAdd: () => void
}

/** The list's own buttons; those that change something only for who may. */
export function ListButtons({ chosen, filters, onDone, onAdd }: Props) {
  const t = useT()
  const mayEdit = useMay('device.edit')
  const navigate = useNavigate()
  const [isImporting, setImporting] = useState(false)
  return (
    <>
      {mayEdit && (
        <>
          <Button type="primary" icon={<PlusOutlined />} onClick={onAdd}>
            {t('device.act.add')}
          </Button>
          <Button
            icon={<RadarChartOutlined />}
            onClick={() => void navigate({ to: screens.onboarding.path })}
          >
            {t('device.act.find')}
          </Button>
          <Button icon={<ImportOutlined />} onClick={() => setImporting(true)}>
            {t('shared.action.import')}
          </Button>
        </>
      )}
      <DownloadButton
        label={t('shared.action.export')}
        ask={signal => api.device.exportExcel(filters, { signal })}
      />
      {mayEdit && <BatchButtons ids={chosen} onDone={onDone} />}
      <Suspense>{isImporting && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </>
  )
}

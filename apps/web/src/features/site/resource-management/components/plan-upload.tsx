import { UploadOutlined } from '@ant-design/icons'
import { FLOOR_PLAN_LIMIT } from '@palisade/contract'
import { Alert, Button, Upload } from 'antd'
import { useState } from 'react'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useUploadPlan } from '../api/use-plans.ts'
import { planFault } from '../model/plan-file.ts'
import type { Floor } from '../model/resource-list.ts'
import css from './resource-management.module.css'

const MEGABYTE = 1024 * 1024

interface Props {
  floor: Floor
  hasPlan: boolean
  onDone: () => void
}

/** Takes the picture of a floor; why one is refused stands right below. */
export function PlanUpload({ floor, hasPlan, onDone }: Props) {
  const t = useT()
  const { textOf } = useApiError()
  const upload = useUploadPlan()
  const [fault, setFault] = useState<ReturnType<typeof planFault>>()
  const handleFile = (file: File) => {
    const found = planFault(file)
    setFault(found)
    upload.reset()
    if (found === undefined) upload.mutate({ floorId: floor.id, file }, { onSuccess: onDone })
    // Nothing is uploaded by the widget itself.
    return false
  }
  const size = FLOOR_PLAN_LIMIT / MEGABYTE
  const text = fault ? t(`shared.pictureFault.${fault}`, { size }) : upload.error && textOf(upload.error)
  return (
    <>
      <Upload accept=".jpg,.jpeg,.png,.bmp" showUploadList={false} beforeUpload={handleFile}>
        <Button size="small" icon={<UploadOutlined aria-hidden />} loading={upload.isPending}>
          {t(hasPlan ? 'resourceManagement.replacePlan' : 'resourceManagement.uploadPlan')}
        </Button>
      </Upload>
      {text && <Alert className={css['fault'] ?? ''} type="error" title={text} showIcon />}
    </>
  )
}

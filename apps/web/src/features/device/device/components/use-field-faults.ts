import type { DriverName, ErrorCode } from '@palisade/contract'
import type { FormInstance } from 'antd'
import { ApiError, isRefused } from '../../../../shared/api/api-error.ts'
import { useApiError } from '../../../../shared/api/use-api-error.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { issueFields } from '../../../../shared/lib/zod-rule.ts'
import { fieldCodes, fieldOfCode } from '../model/field-codes.ts'
import type { DeviceFields } from '../model/device-form.ts'

type Faults = Parameters<FormInstance<DeviceFields>['setFields']>[0]

/** Turns a failed save into messages at the form's fields. */
export function useFieldFaults(): (error: unknown, driver: DriverName) => Faults {
  const t = useT()
  const { textOf } = useApiError()
  return (error, driver) => {
    if (!(error instanceof ApiError) || !isRefused(error, ...fieldCodes)) return []
    const address = ['config', driver === 'rtsp' ? 'mainUrl' : 'host']
    const name = error.code === 'device.address_refused' ? address : fieldOfCode[error.code as ErrorCode]
    if (name) return [{ name, errors: [textOf(error)] }] as Faults
    const issues = error.params['issues']
    return Array.isArray(issues) ? (issueFields(t, issues) as Faults) : []
  }
}

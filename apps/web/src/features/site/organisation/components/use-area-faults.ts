import type { ErrorCode } from '@palisade/contract'
import type { FormInstance } from 'antd'
import { ApiError, isRefused } from '../../../../shared/api/api-error.ts'
import { useApiError } from '../../../../shared/api/use-api-error.ts'
import { useT } from '../../../../shared/i18n/language-provider.tsx'
import { issueFields } from '../../../../shared/lib/zod-rule.ts'
import { fieldCodes, fieldOfCode, type AreaFields } from '../model/area-form.ts'

type Faults = Parameters<FormInstance<AreaFields>['setFields']>[0]

/** Turns a failed save into messages at the form's fields. */
export function useAreaFaults(): (error: unknown) => Faults {
  const t = useT()
  const { textOf } = useApiError()
  return error => {
    if (!(error instanceof ApiError) || !isRefused(error, ...fieldCodes)) return []
    const name = fieldOfCode[error.code as ErrorCode]
    if (name) return [{ name, errors: [textOf(error)] }]
    const issues = error.params['issues']
    return Array.isArray(issues) ? (issueFields(t, issues) as Faults) : []
  }
}

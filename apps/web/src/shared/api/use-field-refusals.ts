import type { ErrorCode } from '@palisade/contract'
import type { FormInstance } from 'antd'
import { useT } from '../i18n/language-provider.tsx'
import { issueFields } from '../lib/zod-rule.ts'
import { ApiError } from './api-error.ts'
import { useApiError } from './use-api-error.ts'

/**
 * Turns a failed save into messages at the form's fields.
 * @param fieldOfCode the field that each refusal belongs to; `request.invalid` names its own
 */
export function useFieldRefusals<Fields extends object>(
  fieldOfCode: Partial<Record<ErrorCode, keyof Fields & string>>,
) {
  type Faults = Parameters<FormInstance<Fields>['setFields']>[0]
  const t = useT()
  const { textOf } = useApiError()
  return (error: unknown): Faults => {
    if (!(error instanceof ApiError)) return []
    const name = fieldOfCode[error.code as ErrorCode]
    if (name !== undefined) return [{ name, errors: [textOf(error)] }] as unknown as Faults
    const issues = error.code === 'request.invalid' ? error.params['issues'] : undefined
    return Array.isArray(issues) ? (issueFields(t, issues) as unknown as Faults) : []
  }
}

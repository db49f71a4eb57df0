import type { ErrorCode } from '@palisade/contract'
import type { FormInstance } from 'antd'
import { ApiError } from '#shared/api/api-error.ts'
import { useErrorText } from '#shared/api/use-error-text.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { issueFields } from '#shared/lib/zod-rule.ts'

type FieldName<Fields> = (keyof Fields & string) | readonly string[]

/** The form's field that each refusal of the server belongs to, or how it is found. */
export type FieldOfCode<Fields> = Partial<
  Record<ErrorCode, FieldName<Fields> | ((fields: Fields) => FieldName<Fields>)>
>

/** Refusals that a form shows at its fields, not as a toast; `request.invalid` names its own fields. */
export const fieldCodes = (fieldOfCode: object): ErrorCode[] => [
  ...(Object.keys(fieldOfCode) as ErrorCode[]),
  'request.invalid',
]

/** Turns a failed save into what `form.setFields` takes; nothing, when it is of no field. */
export function useFieldRefusals<Fields extends object>(fieldOfCode: FieldOfCode<Fields>) {
  type Faults = Parameters<FormInstance<Fields>['setFields']>[0]
  const t = useT()
  const errorText = useErrorText()
  return (error: unknown, fields: Fields = {} as Fields): Faults => {
    if (!(error instanceof ApiError)) return []
    const found = fieldOfCode[error.code as ErrorCode]
    const name = typeof found === 'function' ? found(fields) : found
    if (name !== undefined) return [{ name, errors: [errorText(error)] }] as unknown as Faults
    const issues = error.code === 'request.invalid' ? error.params['issues'] : undefined
    return Array.isArray(issues) ? (issueFields(t, issues) as unknown as Faults) : []
  }
}

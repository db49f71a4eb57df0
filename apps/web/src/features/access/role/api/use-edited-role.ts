import type { FormInstance } from 'antd'
import { useEdited } from '../../../../shared/hooks/use-edited.ts'
import { emptyRole, fieldsOf, type RoleFields } from '../model/role-form.ts'
import { roleDetailsQuery } from './role-queries.ts'

/** The stored role behind the form. */
export const useEditedRole = (id: string | undefined, form: FormInstance<RoleFields>) =>
  useEdited({
    id,
    query: roleDetailsQuery,
    fieldsOf,
    form: {
      read: () => ({ ...emptyRole, ...(form.getFieldsValue(true) as RoleFields) }),
      write: fields => form.setFieldsValue(fields),
    },
  })

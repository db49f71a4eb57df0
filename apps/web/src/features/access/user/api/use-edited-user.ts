import type { FormInstance } from 'antd'
import { useEdited } from '../../../../shared/hooks/use-edited.ts'
import { emptyUser, fieldsOf, type UserFields } from '../model/user-form.ts'
import { userDetailsQuery } from './user-queries.ts'

/** The stored user behind the form. */
export const useEditedUser = (id: string | undefined, form: FormInstance<UserFields>) =>
  useEdited({
    id,
    query: userDetailsQuery,
    fieldsOf,
    form: {
      read: () => ({ ...emptyUser, ...(form.getFieldsValue(true) as UserFields) }),
      write: fields => form.setFieldsValue(fields),
    },
  })

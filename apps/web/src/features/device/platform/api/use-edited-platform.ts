import type { FormInstance } from 'antd'
import { useEdited } from '../../../../shared/hooks/use-edited.ts'
import { emptyPlatform, fieldsOf, type PlatformFields } from '../model/platform-form.ts'
import { platformDetailsQuery } from './platform-queries.ts'

/** The stored platform behind the form. */
export const useEditedPlatform = (id: string | undefined, form: FormInstance<PlatformFields>) =>
  useEdited({
    id,
    query: platformDetailsQuery,
    fieldsOf,
    form: {
      read: () => ({ ...emptyPlatform, ...(form.getFieldsValue(true) as PlatformFields) }),
      write: fields => form.setFieldsValue(fields),
    },
  })

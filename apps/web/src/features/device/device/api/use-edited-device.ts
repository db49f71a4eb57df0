import type { FormInstance } from 'antd'
import { useEdited } from '../../../../shared/hooks/use-edited.ts'
import { fieldsOf, complete, type DeviceFields } from '../model/device-form.ts'
import { deviceDetailsQuery } from './device-queries.ts'

/** The stored device behind the form. */
export const useEditedDevice = (id: string | undefined, form: FormInstance<DeviceFields>) =>
  useEdited({
    id,
    query: deviceDetailsQuery,
    fieldsOf,
    form: {
      read: () => complete(form.getFieldsValue(true) as object),
      write: fields => form.setFieldsValue(fields),
    },
  })

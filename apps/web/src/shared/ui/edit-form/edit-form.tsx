import { Form } from 'antd'
import type { ReactNode } from 'react'
import { ConflictNotice, type FieldTexts } from './conflict-notice.tsx'
import type { Edit } from './use-edit.ts'

export interface EditFormProps<Thing, Fields> {
  edit: Edit<Thing, Fields>
  texts: FieldTexts<Thing>
  className?: string | undefined
  isDisabled?: boolean
  children: ReactNode
}

/** The fields of a thing that is added or changed, below what somebody else changed of it meanwhile. */
export function EditForm<Thing, Fields extends object>(props: EditFormProps<Thing, Fields>) {
  const { edit, texts, className, isDisabled = false, children } = props
  const { form, conflict } = edit
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={edit.initial}
      onFinish={edit.submit}
      disabled={isDisabled}
      autoComplete="off"
      scrollToFirstError
      className={className ?? ''}
    >
      {conflict && (
        <Form.Item>
          <ConflictNotice
            key={JSON.stringify(conflict.changes)}
            conflict={conflict}
            texts={texts}
            onTake={({ path, after }) => form.setFieldValue([...path] as never, after)}
          />
        </Form.Item>
      )}
      {children}
    </Form>
  )
}

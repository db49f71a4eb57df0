import { Form } from 'antd'
import type { ReactNode } from 'react'
import { ConflictNotice, type FieldTexts } from './conflict-notice.tsx'
import type { Edit } from './use-edit.ts'
import css from './edit-form.module.css'

export interface EditFormProps<Thing, Fields> {
  edit: Edit<Thing, Fields>
  texts: FieldTexts<Thing>
  className?: string | undefined
  /** For a while: something longer runs than a call. */
  isDisabled?: boolean
  /** The thing can only be looked at. */
  isReadOnly?: boolean
  children: ReactNode
}

/** The fields of a thing that is added or changed, below what somebody else changed of it meanwhile. */
export function EditForm<Thing, Fields extends object>(props: EditFormProps<Thing, Fields>) {
  const { edit, texts, className, isDisabled = false, isReadOnly = false, children } = props
  const { form, conflict } = edit
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={edit.initial}
      onFinish={edit.submit}
      disabled={isDisabled || isReadOnly}
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
      {isReadOnly ? (
        <fieldset disabled className={css['readOnly']}>
          {children}
        </fieldset>
      ) : (
        children
      )}
    </Form>
  )
}

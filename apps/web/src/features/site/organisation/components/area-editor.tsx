import { DeleteOutlined, DragOutlined, PlusOutlined } from '@ant-design/icons'
import type { AreaDetails, AreaKind } from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { App, Button, Form, Space, Tag } from 'antd'
import { useEffect, useState } from 'react'
import { isRefused } from '#shared/api/api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { useParameter } from '#shared/session/use-parameter.ts'
import { ConflictNotice } from '#shared/ui/edit-form/conflict-notice.tsx'
import { useFieldRefusals } from '#shared/ui/edit-form/use-field-refusals.ts'
import { useUpdateArea } from '../api/organisation-queries.ts'
import { useEditedArea } from '../api/use-edited-area.ts'
import { draftOf, fieldOfCode, fieldsOf, type AreaFields } from '../model/area-form.ts'
import { kindsBelow } from '../model/area-kinds.ts'
import { AreaFormFields } from './area-fields.tsx'
import { AreaIcon } from './area-icon.tsx'
import type { AreaPanelProps } from './area-panel.types.ts'
import css from './area-editor.module.css'
import { MoveDialog } from './move-dialog.tsx'
import { useRemoveQuestion } from './use-remove-area.tsx'

interface Props extends AreaPanelProps {
  stored: AreaDetails
}

export function AreaEditor({ stored, kindsAboveOf, onDirty, ...props }: Props) {
  const t = useT()
  const { message } = App.useApp()
  const mayEdit = useMay('organisation.edit')
  const [form] = Form.useForm<AreaFields>()
  const edited = useEditedArea(stored, form)
  const { seen, isDirty, conflict } = edited
  const update = useUpdateArea()
  const faultsOf = useFieldRefusals<AreaFields>(fieldOfCode)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const isBehind = stored.version > seen.version && !isDirty
  useEffect(() => {
    if (isBehind) edited.show(stored)
  })

  const handleFinish = (fields: AreaFields) =>
    update.mutate(
      { ...draftOf(fields), kind: fields.kind, id: seen.id, version: seen.version },
      {
        onSuccess: area => {
          edited.show({ ...area, heldBy: seen.heldBy })
          void message.success(t('shared.result.saved'))
        },
        onError: error => {
          if (isRefused(error, 'area.changed_meanwhile')) edited.catchUp()
          else form.setFields(faultsOf(error))
        },
      },
    )
  return (
    <section className={css['editor']} aria-label={seededName(t, seen.name)}>
      <EditorHeader {...props} area={stored} />
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          texts={{
            nameOf: path => t(`organisation.field.${path as keyof AreaFields}`),
            wordOf: (path, value) => (path === 'kind' ? t(`enums.areaKind.${value as AreaKind}`) : undefined),
          }}
          onTake={({ path, after }) => form.setFieldValue([...path] as never, after)}
        />
      )}
      <AreaFormFields
        form={form}
        formName="area"
        initial={fieldsOf(seen)}
        kinds={kindsOffered(seen.kind, kindsAboveOf(seen.parentId))}
        isDisabled={!mayEdit}
        onChange={edited.noteTyped}
        onFinish={handleFinish}
      />
      {mayEdit && (
        <Space>
          <Button type="primary" disabled={!isDirty} loading={update.isPending} onClick={() => form.submit()}>
            {t('shared.action.save')}
          </Button>
          <Button disabled={!isDirty} onClick={() => edited.show(seen)}>
            {t('shared.action.reset')}
          </Button>
        </Space>
      )}
    </section>
  )
}

/** A centre stays one; another area becomes what fits where it hangs, or stays what it is. */
function kindsOffered(kind: AreaKind, above: readonly AreaKind[]): AreaKind[] {
  if (kind === 'centre') return []
  const fitting: AreaKind[] = kindsBelow(above)
  return fitting.includes(kind) ? fitting : [kind, ...fitting]
}

type HeaderProps = Pick<AreaPanelProps, 'onAdd' | 'onRemoved'> & { area: AreaDetails }

function EditorHeader({ area, onAdd, onRemoved }: HeaderProps) {
  const t = useT()
  const mayEdit = useMay('organisation.edit')
  const levels = useParameter('organisation.hierarchy_levels')
  const [isMoving, setMoving] = useState(false)
  const remove = useRemoveQuestion(onRemoved)
  const isDeepest = area.level >= levels
  const name = seededName(t, area.name)
  return (
    <header className={css['header']}>
      <h2 className={css['name']} title={name}>
        <AreaIcon kind={area.kind} /> {name}
      </h2>
      <Tag>{t(`enums.areaKind.${area.kind}`)}</Tag>
      <Tag>{t('organisation.level', { level: area.level })}</Tag>
      {area.isInitial && <Tag color="warning">{t('organisation.initial')}</Tag>}
      {area.parentName !== null && (
        <span className={css['parent']}>
          {t('organisation.field.parent')}: {area.parentName}
        </span>
      )}
      {mayEdit && (
        <Space className={css['actions']} wrap>
          <Button
            icon={<PlusOutlined />}
            disabled={isDeepest}
            title={isDeepest ? t('organisation.deepest', { count: levels }) : ''}
            onClick={() => onAdd(area)}
          >
            {t('organisation.addBelow')}
          </Button>
          {area.kind !== 'centre' && (
            <Button icon={<DragOutlined />} onClick={() => setMoving(true)}>
              {t('organisation.move')}
            </Button>
          )}
          <Button
            danger
            icon={<DeleteOutlined />}
            disabled={area.isInitial}
            title={area.isInitial ? t('organisation.heldBy.initial') : ''}
            loading={remove.isPending}
            onClick={() => remove.ask(area.id)}
          >
            {t('shared.action.delete')}
          </Button>
        </Space>
      )}
      {isMoving && <MoveDialog area={area} onClose={() => setMoving(false)} />}
    </header>
  )
}

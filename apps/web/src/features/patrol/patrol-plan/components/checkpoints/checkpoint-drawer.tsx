import {
  CHECKPOINT_NAME_LIMIT,
  NFC_ID_LIMIT,
  checkpointDraft,
  REMARKS_LIMIT,
  type PatrolCheckpoint,
} from '@palisade/contract'
import { AimOutlined } from '@ant-design/icons'
import { Button, Form } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { pickPlace, usePickEnd } from '#shared/map/map-store.ts'
import { AreaSelect } from '#shared/resource-tree/area-select.tsx'
import { useMay } from '#shared/session/session-store.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { PlaceFields } from '#shared/ui/edit-form/place-fields.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { checkpointListKey, saveCheckpoint } from '../../api/checkpoint-queries.ts'
import {
  emptyCheckpoint,
  fieldOfCode,
  fieldsOf,
  placeFields,
  plainOf,
  type CheckpointFields,
} from '../../model/checkpoint-form.ts'

interface Props {
  /** As it is now; undefined: a new one. */
  checkpoint: PatrolCheckpoint | undefined
  onClose: () => void
}

/** One place of patrols on foot. */
export function CheckpointDrawer({ checkpoint, onClose }: Props) {
  const t = useT()
  const mayEdit = useMay('patrol_plan.edit')
  const edit = useEdit({
    row: checkpoint,
    empty: emptyCheckpoint,
    fieldsOf,
    save: saveCheckpoint,
    refreshes: [checkpointListKey],
    fieldOfCode,
    conflictCode: 'patrol_checkpoint.changed_meanwhile',
    onDone: onClose,
  })
  /** While the place is chosen on the map. */
  const [isPicking, setIsPicking] = useState(false)
  usePickEnd()
  const pick = () => {
    setIsPicking(true)
    pickPlace(
      edit.read().name || t('patrolCheckpoint.form.new'),
      place => edit.form.setFields(placeFields(place)),
      () => setIsPicking(false),
    )
  }
  const rule = zodRule(t, checkpointDraft, () => plainOf(edit.read()))
  const title = edit.seen
    ? t('patrolCheckpoint.form.edit', { name: edit.seen.name })
    : t('patrolCheckpoint.form.add')
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => t(`patrolCheckpoint.field.${path as keyof CheckpointFields}`),
        wordOf: () => undefined,
      }}
      title={title}
      size={480}
      isReadOnly={!mayEdit}
      isAway={isPicking}
      onClose={onClose}
    >
      <Form.Item name="name" label={t('patrolCheckpoint.field.name')} rules={[rule]} required>
        <AppInput maxLength={CHECKPOINT_NAME_LIMIT} />
      </Form.Item>
      <Form.Item name="areaId" label={t('patrolCheckpoint.field.areaId')} rules={[rule]} required>
        <AreaSelect />
      </Form.Item>
      <PlaceFields rule={rule} />
      {mayEdit && (
        <Form.Item extra={t('patrolCheckpoint.act.pickHint')}>
          <Button icon={<AimOutlined aria-hidden />} onClick={pick}>
            {t('patrolCheckpoint.act.pick')}
          </Button>
        </Form.Item>
      )}
      <Form.Item name="nfcId" label={t('patrolCheckpoint.field.nfcId')} rules={[rule]}>
        <AppInput maxLength={NFC_ID_LIMIT} />
      </Form.Item>
      <Form.Item name="remarks" label={t('patrolCheckpoint.field.remarks')}>
        <AppInput maxLength={REMARKS_LIMIT} />
      </Form.Item>
    </EditDrawer>
  )
}

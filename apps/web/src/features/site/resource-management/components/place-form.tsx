import type { MapResource } from '@palisade/contract'
import { Button, Form, Select } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { DegreesInput } from '#shared/ui/input/degrees-input.tsx'
import type { Placed } from '../api/use-placing.ts'
import { placeSchema } from '../model/place-fields.ts'
import type { Building } from '../model/resource-list.ts'
import css from './resource-management.module.css'
import { LIST_HEIGHT } from '#shared/ui/theme.ts'

type Fields = Omit<Placed, 'id' | 'type'>

interface Props {
  resource: MapResource
  buildings: readonly Building[]
  onSave: (place: Fields) => Promise<void>
}

/** A place in numbers: for who cannot or will not drag. */
export function PlaceForm({ resource, buildings, onSave }: Props) {
  const t = useT()
  const [isSaving, setSaving] = useState(false)
  const rule = zodRule(t, placeSchema)
  const options = buildings
    .filter(building => building.floors.length > 0)
    .map(({ name, floors }) => ({
      label: name,
      title: name,
      options: floors.map(floor => ({ value: floor.id, label: floor.name })),
    }))
  const handleFinish = async ({ floorId, ...position }: Fields) => {
    setSaving(true)
    // A refusal is told by the one error policy; the form stays open.
    await onSave({ ...position, floorId: floorId ?? null }).catch(() => undefined)
    setSaving(false)
  }
  return (
    <Form<Fields>
      className={css['form'] ?? ''}
      layout="vertical"
      size="small"
      initialValues={{
        longitude: resource.longitude,
        latitude: resource.latitude,
        floorId: resource.floorId,
      }}
      onFinish={fields => void handleFinish(fields)}
    >
      <Form.Item name="longitude" label={t('resourceManagement.longitude')} rules={[rule]} required>
        <DegreesInput step={0.00001} controls={false} />
      </Form.Item>
      <Form.Item name="latitude" label={t('resourceManagement.latitude')} rules={[rule]} required>
        <DegreesInput step={0.00001} controls={false} />
      </Form.Item>
      <Form.Item name="floorId" label={t('resourceManagement.floor')}>
        <Select
          listHeight={LIST_HEIGHT}
          allowClear
          options={options}
          placeholder={t('resourceManagement.where.outdoors')}
        />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={isSaving}>
        {t('shared.action.save')}
      </Button>
    </Form>
  )
}

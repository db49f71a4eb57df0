import { CAR_PARK_NAME_LIMIT, CAR_PARK_PLACES_MAX, carParkDraft, type CarPark } from '@palisade/contract'
import { useQuery } from '@tanstack/react-query'
import { Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { EditDrawer } from '#shared/ui/edit-form/edit-drawer.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import { useEdit } from '#shared/ui/edit-form/use-edit.ts'
import { useStored } from '#shared/ui/edit-form/use-stored.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { carParksKey } from '../api/traffic-keys.ts'
import { carParkDetailsQuery, checkpointsQuery, saveCarPark } from '../api/traffic-queries.ts'
import {
  carParkFieldOfCode,
  carParkFieldsOf,
  emptyCarPark,
  type CarParkFields,
} from '../model/car-park-form.ts'

interface Props {
  /** Undefined: a new one. */
  carParkId: string | undefined
  onClose: () => void
}

export function CarParkDrawer({ carParkId, onClose }: Props) {
  const t = useT()
  const { data: checkpoints = [] } = useQuery(checkpointsQuery())
  const edit = useEdit<CarPark, CarParkFields>({
    stored: useStored(carParkId, carParkDetailsQuery),
    empty: emptyCarPark,
    fieldsOf: carParkFieldsOf,
    save: saveCarPark,
    refreshes: [carParksKey],
    fieldOfCode: carParkFieldOfCode,
    conflictCode: 'car_park.changed_meanwhile',
    onDone: onClose,
  })
  const rule = zodRule(t, carParkDraft, () => edit.read())
  const field = (name: keyof CarParkFields) => ({ name, label: t(`carPark.field.${name}`), rules: [rule] })
  const places = checkpoints.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <EditDrawer
      edit={edit}
      texts={{
        nameOf: path => t(`carPark.field.${path as keyof CarParkFields}`),
        wordOf: () => undefined,
      }}
      title={edit.seen ? t('carPark.act.editTitle', { name: edit.seen.name }) : t('carPark.act.add')}
      size={480}
      onClose={onClose}
    >
      <Form.Item {...field('name')} required>
        <AppInput maxLength={CAR_PARK_NAME_LIMIT} />
      </Form.Item>
      <Form.Item {...field('capacity')} required>
        <NumberInput min={1} max={CAR_PARK_PLACES_MAX} precision={0} />
      </Form.Item>
      <FieldRow>
        <Form.Item {...field('entryId')} required>
          <AppSelect options={places} />
        </Form.Item>
        <Form.Item {...field('exitId')} required extra={t('carPark.checkpointHint')}>
          <AppSelect options={places} />
        </Form.Item>
      </FieldRow>
    </EditDrawer>
  )
}

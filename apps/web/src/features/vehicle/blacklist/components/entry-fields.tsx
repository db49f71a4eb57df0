import {
  alarmLevels,
  blacklistDraft,
  bodyColours,
  BRAND_LIMIT,
  MODEL_YEAR_MAX,
  MODEL_YEAR_MIN,
  OWNER_LIMIT,
  PLATE_LIMIT,
  plateColours,
  REMARKS_LIMIT,
  vehicleTypes,
  type BlacklistEntry,
  type BlacklistGroup,
} from '@palisade/contract'
import { Form, Input } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { MomentField } from '#shared/ui/date-range/moment-field.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { AlarmLevelTag } from '#shared/ui/tag/alarm-level-tag.tsx'
import { entryInput, type EntryFields } from '../model/entry-form.ts'
import { NewPicture, StoredPicture } from './vehicle-picture.tsx'

interface Props {
  edit: Edit<BlacklistEntry, EntryFields>
  groups: readonly BlacklistGroup[]
}

export function EntryFormFields({ edit, groups }: Props) {
  const t = useT()
  const rule = zodRule(t, blacklistDraft, () => ({ ...entryInput(edit.read()), picture: null }))
  type Name = Exclude<keyof EntryFields, 'isPictureRemoved' | 'files'>
  const field = (name: Name) => ({ name, label: t(`blacklist.field.${name}`), rules: [rule] })
  const levels = alarmLevels.map(value => ({ value, label: <AlarmLevelTag level={value} /> }))
  return (
    <>
      {edit.seen?.hasPicture && <StoredPicture entry={edit.seen} />}
      <Form.Item name="files" label={t('blacklist.field.picture')}>
        <NewPicture />
      </Form.Item>
      <FieldRow>
        <Form.Item {...field('plate')} extra={t('blacklist.hint.plate')} required>
          <AppInput maxLength={PLATE_LIMIT} />
        </Form.Item>
        <Form.Item {...field('groupId')} required>
          <AppSelect options={groups.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item {...field('owner')}>
          <AppInput maxLength={OWNER_LIMIT} />
        </Form.Item>
        <Form.Item {...field('level')}>
          <AppSelect allowClear placeholder={t('blacklist.ofGroup')} options={levels} />
        </Form.Item>
      </FieldRow>
      <Form.Item {...field('reason')}>
        <Input.TextArea maxLength={REMARKS_LIMIT} showCount rows={2} />
      </Form.Item>
      <LooksFields field={field} />
      <FieldRow>
        <Form.Item {...field('validFrom')}>
          <MomentField placeholder={t('blacklistGroup.always')} />
        </Form.Item>
        <Form.Item {...field('validUntil')} dependencies={['validFrom']}>
          <MomentField placeholder={t('blacklistGroup.always')} />
        </Form.Item>
      </FieldRow>
      <Form.Item {...field('remarks')}>
        <Input.TextArea maxLength={REMARKS_LIMIT} showCount rows={2} />
      </Form.Item>
    </>
  )
}

type LooksName =
  | 'plateColour'
  | 'plateType'
  | 'vehicleType'
  | 'bodyColour'
  | 'brand'
  | 'subBrand'
  | 'modelYear'

/** The looks of the vehicle. */
function LooksFields({ field }: { field: (name: LooksName) => object }) {
  const t = useT()
  return (
    <>
      <FieldRow>
        <Form.Item {...field('plateColour')}>
          <AppSelect
            options={plateColours.map(value => ({ value, label: t(`enums.plateColour.${value}`) }))}
          />
        </Form.Item>
        <Form.Item {...field('plateType')}>
          <AppInput maxLength={BRAND_LIMIT} />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item {...field('vehicleType')}>
          <AppSelect
            options={vehicleTypes.map(value => ({ value, label: t(`enums.vehicleType.${value}`) }))}
          />
        </Form.Item>
        <Form.Item {...field('bodyColour')}>
          <AppSelect options={bodyColours.map(value => ({ value, label: t(`enums.bodyColour.${value}`) }))} />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item {...field('brand')}>
          <AppInput maxLength={BRAND_LIMIT} />
        </Form.Item>
        <Form.Item {...field('subBrand')}>
          <AppInput maxLength={BRAND_LIMIT} />
        </Form.Item>
        <Form.Item {...field('modelYear')}>
          <NumberInput min={MODEL_YEAR_MIN} max={MODEL_YEAR_MAX} precision={0} />
        </Form.Item>
      </FieldRow>
    </>
  )
}

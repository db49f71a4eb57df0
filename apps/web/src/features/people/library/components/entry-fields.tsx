import {
  CERTIFICATE_LIMIT,
  FACE_NAME_LIMIT,
  FACE_PICTURE_LIMIT,
  FACE_PICTURES_AT_ONCE,
  FACE_THRESHOLD_MAX,
  FACE_THRESHOLD_MIN,
  faceEntryDraft,
  genders,
  REMARKS_LIMIT,
  type FaceEntry,
  type FaceGroup,
  type FaceGroupKind,
} from '@palisade/contract'
import { DatePicker, Form, Input, Radio } from 'antd'
import dayjs from 'dayjs'
import { useT } from '#shared/i18n/language-provider.tsx'
import { zodRule } from '#shared/lib/zod-rule.ts'
import { MomentField } from '#shared/ui/date-range/moment-field.tsx'
import { FieldRow } from '#shared/ui/edit-form/field-row.tsx'
import type { Edit } from '#shared/ui/edit-form/use-edit.ts'
import { AppInput } from '#shared/ui/input/app-input.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import { entryInput, type EntryFields } from '../model/entry-form.ts'
import { PersonnelFields, VisitFields } from './kind-fields.tsx'
import { NewPictures, StoredPictures } from './pictures-field.tsx'

const MEGABYTE = 1024 * 1024
const DAY = 'YYYY-MM-DD'

interface Props {
  edit: Edit<FaceEntry, EntryFields>
  kind: FaceGroupKind
  groups: readonly FaceGroup[]
}

/** The fields that every person has, and those of the kind. */
export function EntryFormFields({ edit, kind, groups }: Props) {
  const t = useT()
  const { seen, read } = edit
  const rule = zodRule(t, faceEntryDraft, () => ({ ...entryInput(read(), kind), pictures: [] }))
  type Name = Exclude<keyof EntryFields, 'personnel' | 'visit' | 'removedPictureIds'>
  const field = (name: Name) => ({ name, label: t(`faceEntry.field.${name}`), rules: [rule] })
  const groupId = Form.useWatch('groupId', edit.form)
  const threshold = groups.find(group => group.id === groupId)?.threshold ?? ''
  const offered = groups.filter(group => group.mayEdit || group.id === seen?.group.id)
  const limits = { size: FACE_PICTURE_LIMIT / MEGABYTE, max: FACE_PICTURES_AT_ONCE }
  return (
    <>
      {seen && <StoredPictures person={seen} pictures={seen.pictures} />}
      <Form.Item
        {...field('files')}
        extra={`${t('faceEntry.hint.pictures', limits)} ${t('faceEntry.hint.waiting')}`}
      >
        <NewPictures />
      </Form.Item>
      <FieldRow>
        <Form.Item {...field('name')} required>
          <AppInput maxLength={FACE_NAME_LIMIT} />
        </Form.Item>
        <Form.Item {...field('groupId')} required>
          <AppSelect options={offered.map(group => ({ value: group.id, label: group.name }))} />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item {...field('certificateNumber')}>
          <AppInput maxLength={CERTIFICATE_LIMIT} />
        </Form.Item>
        <Form.Item
          {...field('birthDate')}
          getValueProps={(day: string | null) => ({ value: day === null ? null : dayjs(day) })}
          normalize={(day: dayjs.Dayjs | null) => day?.format(DAY) ?? null}
        >
          <DatePicker style={{ width: '100%' }} disabledDate={day => day.isAfter(dayjs(), 'day')} />
        </Form.Item>
      </FieldRow>
      <Form.Item {...field('gender')}>
        <Radio.Group options={genders.map(value => ({ value, label: t(`faceEntry.gender.${value}`) }))} />
      </Form.Item>
      {kind === 'personnel' && <PersonnelFields rule={rule} />}
      {kind === 'visitors' && <VisitFields rule={rule} />}
      {kind === 'watch_list' && (
        <Form.Item {...field('reason')}>
          <Input.TextArea maxLength={REMARKS_LIMIT} showCount rows={2} />
        </Form.Item>
      )}
      <Form.Item {...field('threshold')} extra={t('faceEntry.hint.threshold', { threshold })}>
        <NumberInput min={FACE_THRESHOLD_MIN} max={FACE_THRESHOLD_MAX} precision={0} />
      </Form.Item>
      <FieldRow>
        <Form.Item {...field('validFrom')}>
          <MomentField placeholder={t('faceGroup.always')} />
        </Form.Item>
        <Form.Item {...field('validUntil')} dependencies={['validFrom']}>
          <MomentField placeholder={t('faceGroup.always')} />
        </Form.Item>
      </FieldRow>
      <Form.Item {...field('remarks')}>
        <Input.TextArea maxLength={REMARKS_LIMIT} showCount rows={2} />
      </Form.Item>
    </>
  )
}

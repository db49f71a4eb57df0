import {
  alarmLevels,
  alarmTypeGroups,
  handAlarmType,
  LINKAGE_TEXT_LIMIT,
  type AlarmLevel,
  type AlarmTypeGroup,
  type LinkageActionOf,
} from '@palisade/contract'
import { Input } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { ActionField } from './action-field.tsx'
import { ChosenDevice } from './chosen-device.tsx'
import type { KindProps } from './kind-props.ts'

type Type = LinkageActionOf<'alarm'>['type']
/** Stands for null, which a select takes for empty. */
const BY_RULE = 'by_rule'

/** Which alarm is raised, at what level, of which device. */
export function AlarmFields({ action, onChange }: KindProps<'alarm'>) {
  const t = useT()
  const groups = (Object.keys(alarmTypeGroups) as AlarmTypeGroup[]).map(group => ({
    label: t(`enums.alarmTypeGroup.${group}`),
    options: alarmTypeGroups[group]
      .filter(type => handAlarmType.safeParse(type).success)
      .map(type => ({ value: type, label: t(`enums.alarmType.${type}`) })),
  }))
  return (
    <>
      <ActionField name="type" label={t('linkage.field.type')}>
        {id => (
          <AppSelect<Type>
            id={id}
            value={action.type}
            options={groups.filter(({ options }) => options.length > 0)}
            onChange={type => onChange({ ...action, type })}
          />
        )}
      </ActionField>
      <ActionField name="level" label={t('linkage.field.level')}>
        {id => (
          <AppSelect<AlarmLevel | typeof BY_RULE>
            id={id}
            value={action.level ?? BY_RULE}
            options={[
              { value: BY_RULE, label: t('linkageScreen.form.levelByRule') },
              ...alarmLevels.map(value => ({ value, label: t(`enums.alarmLevel.${value}`) })),
            ]}
            onChange={level => onChange({ ...action, level: level === BY_RULE ? null : level })}
          />
        )}
      </ActionField>
      <ChosenDevice
        name="deviceId"
        label={t('linkage.field.deviceId')}
        value={action.deviceId}
        placeholder={t('linkageScreen.form.ownDevice')}
        onChange={deviceId => onChange({ ...action, deviceId })}
      />
      <ActionField name="description" label={t('linkage.field.description')}>
        {id => (
          <Input.TextArea
            id={id}
            autoSize={{ minRows: 1, maxRows: 4 }}
            maxLength={LINKAGE_TEXT_LIMIT}
            placeholder={t('shared.input.enterPlaceholder')}
            value={action.description}
            onChange={event => onChange({ ...action, description: event.target.value })}
          />
        )}
      </ActionField>
    </>
  )
}

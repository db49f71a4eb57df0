import { alarmLevels, LINKAGE_SOURCES_LIMIT } from '@palisade/contract'
import { Form } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AlarmTypesSelect } from '#shared/ui/input/alarm-types-select.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { TargetsInput } from '#shared/ui/targets-input/targets-input.tsx'

/** Which events: their types and levels, and where they come from. */
export function EventFields() {
  const t = useT()
  const tooMany = t('errors.linkage.too_many_sources', { max: LINKAGE_SOURCES_LIMIT })
  return (
    <>
      <Form.Item name="eventTypes" label={t('linkage.field.eventTypes')}>
        <AlarmTypesSelect data-empty="all" placeholder={t('linkageScreen.all.types')} />
      </Form.Item>
      <Form.Item name="levels" label={t('linkage.field.levels')}>
        <AppSelect
          mode="multiple"
          allowClear
          data-empty="all"
          placeholder={t('linkageScreen.all.levels')}
          options={alarmLevels.map(level => ({ value: level, label: t(`enums.alarmLevel.${level}`) }))}
        />
      </Form.Item>
      <Form.Item
        name="sources"
        label={t('linkage.field.sources')}
        extra={t('linkageScreen.form.sourcesHint')}
        rules={[{ type: 'array', max: LINKAGE_SOURCES_LIMIT, message: tooMany }]}
      >
        <TargetsInput
          words={{
            device: t('linkage.field.deviceIds'),
            defence_zone: t('linkage.field.defenceZoneIds'),
            area: t('linkage.field.areaIds'),
            camera_group: t('linkage.field.cameraGroupIds'),
          }}
        />
      </Form.Item>
    </>
  )
}

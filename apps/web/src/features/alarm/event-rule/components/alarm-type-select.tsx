import { alarmTypeGroups, type AlarmType, type AlarmTypeGroup } from '@palisade/contract'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'

/** Represents null, which a form control takes for empty. */
const NONE = 'none'

export interface AlarmTypeSelectProps {
  value?: AlarmType | null
  onChange?: (type: AlarmType | null) => void
  /** An empty value then means "not decided yet" rather than "no alarm". */
  isUndecided?: boolean
  isDisabled?: boolean
  label?: string
  size?: 'small' | 'middle'
  id?: string
}

/** An alarm type by group, or none. */
export function AlarmTypeSelect(props: AlarmTypeSelectProps) {
  const { value = null, onChange, isUndecided = false, isDisabled, label, size = 'middle', id } = props
  const t = useT()
  const groups = (Object.keys(alarmTypeGroups) as AlarmTypeGroup[]).map(group => ({
    label: t(`enums.alarmTypeGroup.${group}`),
    options: alarmTypeGroups[group].map(type => ({
      value: type as string,
      label: t(`enums.alarmType.${type}`),
    })),
  }))
  return (
    <AppSelect<string>
      {...(id !== undefined && { id })}
      size={size}
      aria-label={label}
      value={value ?? (isUndecided ? undefined : NONE)}
      placeholder={t('eventRule.unassigned')}
      disabled={isDisabled}
      showSearch={{ optionFilterProp: 'label' }}
      options={[{ value: NONE, label: t('eventRule.none') }, ...groups]}
      onChange={next => onChange?.(next === NONE ? null : (next as AlarmType))}
    />
  )
}

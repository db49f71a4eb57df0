import { deviceCategories, deviceScopes, type DeviceCategory, type DeviceScope } from '@palisade/contract'
import { Segmented } from 'antd'
import { useId } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { emptyRole } from '../model/role-form.ts'
import css from './role.module.css'

type Scopes = Record<DeviceCategory, DeviceScope>

interface Props {
  value?: Scopes
  onChange?: (scopes: Scopes) => void
  isLocked: boolean
}

/** For each category of device: all in the role's areas, chosen ones, or none. */
export function ScopeFields({ value = emptyRole.deviceScopes, onChange, isLocked }: Props) {
  const t = useT()
  const id = useId()
  return deviceCategories.map(category => (
    <div key={category} className={css['scope']}>
      <span id={`${id}${category}`}>{t(`enums.deviceCategory.${category}`)}</span>
      <Segmented<DeviceScope>
        size="small"
        disabled={isLocked}
        aria-labelledby={`${id}${category}`}
        value={value[category]}
        onChange={scope => onChange?.({ ...value, [category]: scope })}
        options={deviceScopes.map(scope => ({ value: scope, label: t(`enums.deviceScope.${scope}`) }))}
      />
    </div>
  ))
}

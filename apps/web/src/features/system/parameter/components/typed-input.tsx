import { parameters, TEXT_LIMIT, type ParameterRow, type ParameterValue } from '@palisade/contract'
import { Input, InputNumber, Switch } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { choicesOf } from '../model/parameter-view.ts'
import css from './parameter.module.css'
import { SecretInput } from './secret-input.tsx'

interface Props {
  row: ParameterRow
  value: ParameterValue | null
  isFaulty: boolean
  onChange: (value: ParameterValue | null) => void
}

const examples: Partial<Record<ParameterRow['key'], string>> = {
  'map.tile_url': 'https://tiles.example/{z}/{x}/{y}.png',
  'push.contact': 'security@site.example',
  'sso.issuer': 'https://id.example/realms/site',
}

/** The control that fits a parameter's unit. Numbers are not bent to their bounds: the fault is shown instead. */
export function TypedInput({ row, value, isFaulty, onChange }: Props) {
  const t = useT()
  const { key } = row
  const { unit, audience } = parameters[key]
  const status = isFaulty ? 'error' : ''
  if (audience === 'nobody')
    return <SecretInput id={key} row={row} value={String(value ?? '')} status={status} onChange={onChange} />
  if (unit === 'switch')
    return (
      <Switch
        id={key}
        checked={value === true}
        checkedChildren={t('parameter.value.on')}
        unCheckedChildren={t('parameter.value.off')}
        onChange={onChange}
      />
    )
  if (unit === 'choice')
    return (
      <AppSelect
        id={key}
        className={css['wide'] ?? ''}
        aria-label={t(`parameter.name.${key}`)}
        value={value}
        options={choicesOf(t, key)}
        onChange={onChange}
      />
    )
  if (unit === 'text')
    return (
      <Input
        id={key}
        className={css['wide'] ?? ''}
        status={status}
        value={String(value ?? '')}
        placeholder={examples[key] ?? ''}
        maxLength={TEXT_LIMIT}
        spellCheck={false}
        onChange={event => onChange(event.target.value)}
      />
    )
  return (
    <InputNumber
      id={key}
      className={css['number'] ?? ''}
      status={status}
      value={typeof value === 'number' ? value : null}
      onChange={onChange}
    />
  )
}

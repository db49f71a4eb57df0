import {
  LINKAGE_DELAY_MAX,
  linkageOnFailures,
  type LinkageAction,
  type LinkageOnFailure,
} from '@palisade/contract'
import { Checkbox } from 'antd'
import type { ComponentType } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { AppSelect } from '#shared/ui/input/app-select.tsx'
import { NumberInput } from '#shared/ui/input/number-input.tsx'
import type { ActionFaults } from '../../model/action-faults.ts'
import { ActionField, FaultsContext } from '#shared/linkage/kinds/action-field.tsx'
import { kindParts } from '#shared/linkage/kinds/kind-parts.ts'
import type { KindProps } from '#shared/linkage/kinds/kind-props.ts'
import css from '../linkage.module.css'

interface Props {
  action: LinkageAction
  isFirst: boolean
  faults: ActionFaults
  onChange: (action: LinkageAction) => void
}

/** The fields of an open action: those of its kind, then when it begins and how the rule goes on. */
export function ActionFields({ action, isFirst, faults, onChange }: Props) {
  const t = useT()
  const Part = kindParts[action.kind] as ComponentType<KindProps>
  return (
    <FaultsContext value={faults}>
      <div className={css['fields']}>
        <Part action={action} onChange={onChange} />
        <div className={css['line']}>
          <ActionField name="delaySeconds" label={t('linkage.field.delaySeconds')}>
            {id => (
              <NumberInput
                id={id}
                min={0}
                max={LINKAGE_DELAY_MAX}
                precision={0}
                value={action.delaySeconds}
                onChange={value => onChange({ ...action, delaySeconds: Number(value ?? 0) })}
              />
            )}
          </ActionField>
          <ActionField name="onFailure" label={t('linkage.field.onFailure')}>
            {id => (
              <AppSelect<LinkageOnFailure>
                id={id}
                value={action.onFailure}
                options={linkageOnFailures.map(one => ({
                  value: one,
                  label: t(`enums.linkageOnFailure.${one}`),
                }))}
                onChange={onFailure => onChange({ ...action, onFailure })}
              />
            )}
          </ActionField>
        </div>
        {!isFirst && (
          <Checkbox
            checked={action.waitsForLast}
            onChange={({ target }) => onChange({ ...action, waitsForLast: target.checked })}
          >
            {t('linkage.field.waitsForLast')}
          </Checkbox>
        )}
      </div>
    </FaultsContext>
  )
}

import type { SecondFactorState } from '@palisade/contract'
import { Button, Space } from 'antd'
import { useT } from '#shared/i18n/language-provider.tsx'
import { formatDateTime } from '#shared/lib/date-format.ts'
import { StatusTag } from '#shared/ui/tag/status-tag.tsx'
import css from './second-factor.module.css'

export type OwnFactorAction = 'setUp' | 'renew' | 'disable'

interface Props {
  state: SecondFactorState
  onAction: (action: OwnFactorAction) => void
}

/** Whether it is on, since when, and what can be done. */
export function OwnFactorOverview({ state, onAction }: Props) {
  const t = useT()
  const { isSet, isRequired, setAt, recoveryCodesLeft } = state
  const codesLeft =
    recoveryCodesLeft === 0
      ? t('secondFactor.own.noCodesLeft')
      : t('secondFactor.own.codesLeft', { count: recoveryCodesLeft })
  return (
    <>
      <p className={css['facts']}>
        <StatusTag
          tone={isSet ? 'good' : 'neutral'}
          label={
            isSet ? t('secondFactor.own.on', { time: formatDateTime(setAt) }) : t('secondFactor.own.off')
          }
        />
        {isSet && (
          <span className={recoveryCodesLeft < FEW_CODES ? css['warn'] : undefined}>{codesLeft}</span>
        )}
      </p>
      {(!isSet || isRequired) && (
        <p className={css['explain']}>
          {!isSet && t('secondFactor.own.offHint')} {isRequired && t('secondFactor.own.required')}
        </p>
      )}
      <p className={css['explain']}>{t('secondFactor.own.endsOthers')}</p>
      <Space wrap>
        <Button type={isSet ? 'default' : 'primary'} onClick={() => onAction('setUp')}>
          {t(isSet ? 'secondFactor.own.replace' : 'secondFactor.own.setUp')}
        </Button>
        {isSet && <Button onClick={() => onAction('renew')}>{t('secondFactor.own.renew')}</Button>}
        {isSet && !isRequired && (
          <Button danger onClick={() => onAction('disable')}>
            {t('secondFactor.own.disable')}
          </Button>
        )}
      </Space>
    </>
  )
}

/** With fewer left it is time for new ones. */
const FEW_CODES = 3

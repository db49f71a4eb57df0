import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import css from '../procedure.module.css'

interface Props {
  isBusy: boolean
  isDisabled: boolean
  onClick: () => void
  /** Other answers than the one that was entered. */
  children?: ReactNode
}

export function SendButton({ isBusy, isDisabled, onClick, children }: Props) {
  const t = useT()
  return (
    <div className={css['line']}>
      <Button type="primary" loading={isBusy} disabled={isDisabled} onClick={onClick}>
        {t('procedure.run.answer')}
      </Button>
      {children}
    </div>
  )
}

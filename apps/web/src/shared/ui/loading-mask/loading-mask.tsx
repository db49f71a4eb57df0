import { Button, Spin } from 'antd'
import { useEffect, useState, type ReactNode } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import css from './loading-mask.module.css'

/** After this long the indicator alone says too little (COMMON-27). */
export const INDICATOR_LIMIT_MS = 5000

interface Props {
  isLoading: boolean
  /** Offered when the work takes longer than the indicator's limit. */
  onRetry?: () => void
  /** The content below the mask; without it the mask fills its place alone. */
  children?: ReactNode
}

/** Covers a part while it loads; stays until the work is done, and says so when it takes long. */
export function LoadingMask({ isLoading, onRetry, children }: Props) {
  return (
    <div className={css['frame']} aria-busy={isLoading}>
      {/* Keyboard and screen readers must not reach what is covered. */}
      <div className={css['covered']} inert={isLoading}>
        {children}
      </div>
      {isLoading && <Mask onRetry={onRetry} />}
    </div>
  )
}

function Mask({ onRetry }: { onRetry: (() => void) | undefined }) {
  const t = useT()
  const [attempt, setAttempt] = useState(0)
  const [lateAttempt, setLateAttempt] = useState<number>()
  const isLate = lateAttempt === attempt

  useEffect(() => {
    const timer = setTimeout(() => setLateAttempt(attempt), INDICATOR_LIMIT_MS)
    return () => clearTimeout(timer)
  }, [attempt])

  const retry = () => {
    setAttempt(attempt + 1)
    onRetry?.()
  }
  return (
    <output className={css['mask']}>
      <span className={css['note']}>
        <Spin />
        <span>{t(isLate ? 'shared.state.stillWorking' : 'shared.state.loading')}</span>
        {isLate && onRetry && <Button onClick={retry}>{t('shared.action.retry')}</Button>}
      </span>
    </output>
  )
}

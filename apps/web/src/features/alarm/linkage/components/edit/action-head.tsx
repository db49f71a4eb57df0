import type { LinkageAction } from '@palisade/contract'
import { useEffect, useRef } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import { actionText } from '#shared/linkage/action/action-text.ts'
import { isComplete } from '../../model/linkage-fields.ts'
import css from '../linkage.module.css'
import { useNames } from '#shared/linkage/action/names.tsx'

interface Props {
  action: LinkageAction | null
  number: number
  isOpen: boolean
  /** Just now: it takes the focus, and the next key leads to its fields. */
  isAdded: boolean
  onOpen: () => void
}

/** One action in words, with how it waits; a click opens its fields. */
export function ActionHead({ action, number, isOpen, isAdded, onOpen }: Props) {
  const t = useT()
  const { nameOf } = useNames()
  const head = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isAdded) head.current?.focus()
  }, [isAdded])
  return (
    <button
      ref={head}
      type="button"
      className={css['open']}
      aria-expanded={isOpen}
      disabled={!action}
      onClick={onOpen}
    >
      <span className={css['quiet']}>{number}.</span>
      <span className={css['words']}>{actionText(t, action, nameOf)}</span>
      {action && (
        <>
          {!isComplete(action) && (
            <span className={css['warning']}>{t('linkageScreen.form.incomplete')}</span>
          )}
          {action.delaySeconds > 0 && (
            <span className={css['quiet']}>
              {t('linkageScreen.form.delayed', { seconds: action.delaySeconds })}
            </span>
          )}
          {number > 1 && !action.waitsForLast && (
            <span className={css['quiet']}>{t('linkageScreen.form.beside')}</span>
          )}
        </>
      )}
    </button>
  )
}

import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import type { OtherChange } from '../../lib/merge-fields.ts'
import css from './conflict-notice.module.css'

interface Props {
  changes: readonly OtherChange[]
  nameOf: (path: string) => string
  valueOf: (path: string, value: unknown) => string
  /** Puts the other's value into the form. */
  onTake: (change: OtherChange) => void
}

/** Says what somebody else changed while a form was open; where both typed, theirs can be taken. */
export function ConflictNotice({ changes, nameOf, valueOf, onTake }: Props) {
  const t = useT()
  const [taken, setTaken] = useState<string[]>([])
  const lines = changes.map(change => {
    const path = change.path.join('.')
    const isOpen = change.isTyped && !taken.includes(path)
    return (
      <li key={path}>
        {t('shared.conflict.change', {
          field: nameOf(path),
          before: valueOf(path, change.before),
          after: valueOf(path, change.after),
        })}{' '}
        {isOpen && (
          <>
            <strong>{t('shared.conflict.kept')}</strong>{' '}
            <Button
              size="small"
              onClick={() => {
                onTake(change)
                setTaken([...taken, path])
              }}
            >
              {t('shared.conflict.take')}
            </Button>
          </>
        )}
      </li>
    )
  })
  return (
    <Alert
      type="warning"
      showIcon
      title={t('shared.conflict.title')}
      description={
        <>
          {t(changes.length === 0 ? 'shared.conflict.nothing' : 'shared.conflict.text')}
          <ul className={css['changes']}>{lines}</ul>
        </>
      }
    />
  )
}

import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useT } from '#shared/i18n/language-provider.tsx'
import type { OtherChange } from '#shared/lib/merge-fields.ts'
import { plainText } from '#shared/lib/plain-text.ts'
import type { Conflict } from './use-conflict.ts'
import css from './conflict-notice.module.css'

/** How a form's fields and their values are called. */
export interface FieldTexts<Thing> {
  /** @param path the field's name, dotted where it is part of another */
  nameOf: (path: string) => string
  /** A value that is more than a text, a number or yes and no; undefined or empty: it is not. */
  wordOf?: (
    path: string,
    value: unknown,
    conflict: Pick<Conflict<Thing>, 'before' | 'after'>,
  ) => string | undefined
  /** How an empty value is called; left out: a dash. */
  none?: string
}

interface Props<Thing> {
  conflict: Conflict<Thing>
  texts: FieldTexts<Thing>
  /** Puts the other's value into the form. */
  onTake: (change: OtherChange) => void
}

/** Says what somebody else changed while a form was open; where both typed, theirs can be taken. */
export function ConflictNotice<Thing>({ conflict, texts, onTake }: Props<Thing>) {
  const t = useT()
  const [taken, setTaken] = useState<string[]>([])
  const valueText = (path: string, value: unknown): string => {
    const word = texts.wordOf?.(path, value, conflict)
    if (word) return word
    if (typeof value === 'boolean') return t(value ? 'shared.input.yes' : 'shared.input.no')
    const text = plainText(Array.isArray(value) ? value.join(', ') : value)
    return text === plainText('') ? (texts.none ?? text) : text
  }
  const { changes } = conflict
  const lines = changes.map(change => {
    const path = change.path.join('.')
    const isOpen = change.isTyped && !taken.includes(path)
    return (
      <li key={path}>
        {t('shared.conflict.change', {
          field: texts.nameOf(path),
          before: valueText(path, change.before),
          after: valueText(path, change.after),
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

/** Words of a list of ids, by those who know the names: for `wordOf`. */
export function namesText(
  value: unknown,
  known: readonly { id: string; name: string }[],
): string | undefined {
  const names = new Map(known.map(one => [one.id, one.name]))
  return Array.isArray(value) ? value.map(id => names.get(String(id)) ?? '…').join(', ') : undefined
}

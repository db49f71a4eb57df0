import { CloseOutlined, EditOutlined } from '@ant-design/icons'
import {
  FREQUENT_WORDS_MAX,
  frequentWord,
  QUICK_LABELS_MAX,
  quickLabel,
  TEXT_LIMIT,
  type ParameterRow,
} from '@palisade/contract'
import { seededName } from '@palisade/phrases'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { isRefused } from '#shared/api/api-error.ts'
import { useApiError } from '#shared/api/use-api-error.ts'
import { useT } from '#shared/i18n/language-provider.tsx'
import { issueText } from '#shared/lib/zod-rule.ts'
import { useAskReplace } from '#shared/ui/confirm/use-ask-replace.ts'
import { useChangeList, type ListKey } from '../api/parameter-queries.ts'
import css from './parameter.module.css'

const rules = {
  'alarm.quick_labels': { limit: QUICK_LABELS_MAX, entry: quickLabel },
  'alarm.frequent_words': { limit: FREQUENT_WORDS_MAX, entry: frequentWord },
} as const

/** Quick labels or high-frequency words, the oldest first; each change is saved at once. */
export function ListControl({ listKey, row }: { listKey: ListKey; row: ParameterRow }) {
  const t = useT()
  const { textOf } = useApiError()
  const change = useChangeList(listKey)
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const entries = Array.isArray(row.value) ? row.value : []
  const { limit, entry: schema } = rules[listKey]
  const askReplace = useAskReplace()
  const name = t(`parameter.name.${listKey}`)

  const add = async (entry: string, isFull: boolean): Promise<void> => {
    const oldest = seededName(t, entries[0] ?? '')
    if (isFull && !(await askReplace({ oldest, entry, limit }))) return
    change.mutate(
      { entry, act: isFull ? 'replaceOldest' : 'add' },
      {
        onSuccess: () => setText(''),
        // Another administrator has filled it meanwhile.
        onError: error => void (isRefused(error, 'parameter.list_full') && !isFull && add(entry, true)),
      },
    )
  }
  const handleAdd = () => {
    const parsed = schema.safeParse(text, { reportInput: true })
    const [issue] = parsed.error?.issues ?? []
    setFault(issue && issueText(t, issue))
    if (parsed.success) void add(parsed.data, entries.length >= limit && !entries.includes(parsed.data))
  }
  const shown = fault ?? (change.error && textOf(change.error))
  return (
    <div className={css['value']}>
      <Entries
        entries={entries}
        onRemove={entry => change.mutate({ entry, act: 'remove' })}
        onRename={(entry, to) => change.mutate({ entry: to, act: 'rename', from: entry })}
      />
      <form
        className={css['line']}
        onSubmit={event => {
          event.preventDefault()
          handleAdd()
        }}
      >
        <Input
          id={listKey}
          className={css['wide'] ?? ''}
          value={text}
          status={shown ? 'error' : ''}
          maxLength={TEXT_LIMIT}
          onChange={event => {
            setFault(undefined)
            change.reset()
            setText(event.target.value)
          }}
        />
        <Button htmlType="submit" loading={change.isPending} aria-label={t('parameter.list.addTo', { name })}>
          {t('parameter.list.add')}
        </Button>
        <span className={css['bounds']}>{t('parameter.list.count', { count: entries.length, limit })}</span>
      </form>
      {shown && (
        <p role="alert" className={css['fault']}>
          {shown}
        </p>
      )}
    </div>
  )
}

interface EntriesProps {
  entries: readonly string[]
  onRemove: (entry: string) => void
  onRename: (entry: string, to: string) => void
}

function Entries({ entries, onRemove, onRename }: EntriesProps) {
  const t = useT()
  const [renamed, setRenamed] = useState<string>()
  if (entries.length === 0) return <p className={css['hint']}>{t('parameter.list.empty')}</p>
  return (
    <ol className={css['entries']}>
      {entries.map(entry => {
        const text = seededName(t, entry)
        return (
          <li key={entry} className={css['entry']}>
            {entry === renamed ? (
              <Renaming
                entry={text}
                onDone={to => {
                  setRenamed(undefined)
                  if (to !== undefined && to !== text) onRename(entry, to)
                }}
              />
            ) : (
              <span>{text}</span>
            )}
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={t('parameter.list.rename', { entry: text })}
              onClick={() => setRenamed(entry)}
            />
            <Button
              type="text"
              size="small"
              icon={<CloseOutlined />}
              aria-label={t('parameter.list.remove', { entry: text })}
              onClick={() => onRemove(entry)}
            />
          </li>
        )
      })}
    </ol>
  )
}

/** Another name for an entry: Enter keeps it, Escape and leaving the field do not. */
function Renaming({ entry, onDone }: { entry: string; onDone: (to: string | undefined) => void }) {
  const t = useT()
  const [text, setText] = useState(entry)
  return (
    <Input
      autoFocus
      size="small"
      aria-label={t('parameter.list.renamed', { entry })}
      value={text}
      maxLength={TEXT_LIMIT}
      onChange={event => setText(event.target.value)}
      onBlur={() => onDone(undefined)}
      onPressEnter={() => onDone(text.trim() === '' ? undefined : text.trim())}
      onKeyDown={event => event.key === 'Escape' && onDone(undefined)}
    />
  )
}
